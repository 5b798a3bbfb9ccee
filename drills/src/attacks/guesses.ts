/** Drill of guessed invitation codes: every guess gets the same answer after the same time, is limited, and a code opens one account. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { databaseOf } from '../ground.ts';
import { identityCall } from '../identity.ts';
import { ask } from '../load/load.ts';
import { startPart } from '../node.ts';
import type { Product } from '../product.ts';
import { quantile, type Row } from '../report.ts';

const invited = `invited.${randomUUID().slice(0, 8)}@drill.example`;
const racers = 50;

interface Guess {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
  readonly retryAfter: string | null;
}

export async function guesses({ size, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const { url, ownerUrl } = await databaseOf(product);
  await invite(ownerUrl, invited);
  const [free, limited] = [
    await startPart(product, { url }),
    await startPart(product, { url, settings: { RATE_LIMIT_FACTOR: '1' } }),
  ];
  try {
    return [
      ...(await compareGuesses(free.address, size.guesses)),
      await reachLimit(limited.address),
      await race(product, free.address, ownerUrl),
    ];
  } finally {
    await Promise.all([free.stop(), limited.stop()]);
  }
}

/** An invitation of a professional; returns its code. */
async function invite(url: string, email: string): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  const hash = createHash('sha256').update(code).digest('hex');
  await ask(url, "insert into user_invite (code, email, user_type) values ($1, $2, 'market-professional')", [
    hash,
    email,
  ]);
  return code;
}

/** The answer to a code that was never given out. */
export async function guess(address: string, email: string): Promise<Guess> {
  const body = JSON.stringify({ email, inviteCode: randomBytes(24).toString('base64url'), recaptchaToken: 'a person' });
  const began = performance.now();
  const answer = await fetch(`${address}/api/invite/invite/validate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  return { status: answer.status, text, ms: performance.now() - began, retryAfter: answer.headers.get('retry-after') };
}

async function compareGuesses(address: string, count: number): Promise<Row[]> {
  const times: [number[], number[]] = [[], []];
  const seen = new Set<string>();
  for (let at = 0; at < count; at++) {
    // In turn, so that both kinds meet the same load of the machine.
    const kind = at % 2 === 0 ? 0 : 1;
    const { status, text, ms } = await guess(address, kind === 0 ? invited : `nobody${at}@drill.example`);
    seen.add(`${status} ${text.replaceAll(/"requestId":"[^"]*"/g, '')}`);
    times[kind].push(ms);
  }
  const [known, unknown] = times.map((each) => quantile(each, 0.5));
  const difference = Math.abs((known ?? 0) - (unknown ?? 0));
  return [
    {
      id: 'G16',
      what: `Different answers to ${count.toLocaleString('en-US')} wrong codes, half of them with an invited address`,
      measured: `${seen.size} (${[...seen][0]?.slice(0, 3)})`,
      goal: '1',
      isMet: seen.size === 1 && [...seen][0]?.startsWith('400') === true,
    },
    {
      id: 'G16',
      what: 'Difference of the median times of invited and other addresses',
      measured: `${difference.toFixed(2)} ms (${known?.toFixed(2)} and ${unknown?.toFixed(2)} ms)`,
      goal: '≤ 2 ms',
      isMet: difference <= 2,
    },
  ];
}

async function reachLimit(address: string): Promise<Row> {
  const answers: Guess[] = [];
  for (let at = 0; at < 8; at++) answers.push(await guess(address, invited));
  const first = answers.findIndex(({ status }) => status === 429);
  const isSaid = answers.slice(5).every(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0);
  return {
    id: 'G16',
    what: 'Wrong codes of one address within a minute before 429 with Retry-After',
    measured: `${first}`,
    goal: '5',
    isMet: first === 5 && isSaid,
  };
}

/** One person sends a sign-up with a right code many times at once. */
async function race(product: Product, address: string, url: string): Promise<Row> {
  const email = `racer.${randomUUID().slice(0, 8)}@drill.example`;
  const code = await invite(url, email);
  const { idToken } = await identityCall(product, 'accounts:signUp', {
    email,
    password: randomUUID(),
    returnSecureToken: true,
  });
  const body = JSON.stringify({ firstName: 'Ray', lastName: 'Racer', email, inviteCode: code, idToken });
  const statuses = await Promise.all(
    Array.from({ length: racers }, async () => {
      const answer = await fetch(`${address}/api/auth/market-prof-signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${idToken}` },
        body,
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const [stored] = await ask<{ count: string }>(url, 'select count(*) as count from "user" where email = $1', [email]);
  const accepted = statuses.filter((status) => status === 200 || status === 201).length;
  const refused = statuses.filter((status) => status === 409 || status === 400).length;
  const others = [...new Set(statuses)].join(', ');
  return {
    id: 'G16',
    what: `${racers} simultaneous sign-ups with one code: accepted, refused, accounts (statuses ${others})`,
    measured: `${accepted}, ${refused}, ${stored?.count}`,
    goal: `1, ${racers - 1}, 1`,
    isMet: accepted === 1 && refused === racers - 1 && stored?.count === '1',
  };
}
