/**
 * Drills of a machine without the internet. Production runs in a network namespace that has nothing but itself, with a mail server and an identity provider of the city beside
 * it: every address that the program tries to reach is recorded, and none may be outside. The tests run in such a namespace too.
 */
import { join } from 'node:path';
import { type Context, sizes } from '../context.ts';
import type { Row } from '../report.ts';
import { runAlone, whyNotAlone } from './namespace.ts';

/** Names of the sites, as the other half configures them. */
const siteNames = ['market.springfield.example', 'admin.springfield.example'];

const root = join(import.meta.dirname, '../../..');
const inside = join(import.meta.dirname, 'offline-inside.ts');

/** Runs the other half of the drill in a new network namespace, which needs root, `unshare`, `ip` and `strace`. */
export async function offline({ say }: Context): Promise<Row[]> {
  const why = whyNotAlone(['strace']);
  if (why !== null) throw new Error(why);
  say('entering a network namespace with nothing but this machine');
  const { code, output } = await runAlone([process.execPath, inside], siteNames);
  if (code !== 0) throw new Error(`The half inside the namespace ended with ${code ?? 'a signal'}.\n${output}`);
  return JSON.parse(output) as Row[];
}

/** Test runs by their size: words for vitest. Browsers are tested by files that need few minutes. */
const testRuns: readonly { readonly what: string; readonly words: readonly string[]; readonly isShort: boolean }[] = [
  {
    what: 'rules, contract, parts of pages and delivered files',
    words: ['domain', 'contract', 'identity', 'ui', 'admin', 'market', 'drills'].flatMap(project),
    isShort: true,
  },
  {
    what: 'database, sign-in, messages and a program in production',
    words: [
      ...project('server'),
      'src/db/roles',
      'src/adapters/identity',
      'src/adapters/openidConnect',
      'src/main.test',
    ],
    isShort: true,
  },
  { what: 'a browser', words: [...project('e2e'), 'src/accounts/sign-in.test.ts', '--retry=0'], isShort: true },
  { what: 'benchmarks and the start', words: ['bench', 'start'].flatMap(project), isShort: false },
  { what: 'the whole server', words: project('server'), isShort: false },
  { what: 'all browser tests', words: project('e2e'), isShort: false },
];

/** Milliseconds: this is about other machines, and not about how busy this one is. */
const longestTest = 240_000;

/** Runs tests in a new network namespace: all at full size, otherwise those that reach for most. */
export async function offlineTests({ say, size, isWanted }: Context): Promise<Row[]> {
  const why = whyNotAlone();
  if (why !== null) throw new Error(why);
  const rows: Row[] = [];
  for (const { what, words, isShort } of testRuns) {
    if (!isWanted(what) || (!isShort && size !== sizes.full)) continue;
    say(`  ${what}`);
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const run = [vitest, 'run', `--testTimeout=${longestTest}`, ...words];
    const { code, output } = await runAlone([process.execPath, ...run], [], root);
    const counted =
      /Tests\s+(.*)$/m.exec(plain(output))?.[1] ?? 'ended before the first test: the reason is shown above';
    if (code !== 0) say(output.slice(-4_000));
    rows.push({
      what: `Tests without any other machine: ${what}`,
      measured: counted.replaceAll('|', ','),
      goal: 'all pass',
      isMet: code === 0,
    });
  }
  return rows;
}

function project(name: string): string[] {
  return ['--project', name];
}

/** Without the colors of a terminal. */
function plain(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
}
