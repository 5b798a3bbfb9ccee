/** Acts of people in drills of an installation: they sign up, are approved, sell and order. Each step throws where it fails. */
import { setTimeout } from 'node:timers/promises';
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { openPool } from '@fairbook/server/platform/db/connection.ts';
import { ask } from '@fairbook/server/testing/ask.ts';
import { offeringsOf, schedule } from '@fairbook/server/testing/market/auctions.ts';
import { solved } from '@fairbook/server/testing/proof-of-work.ts';
import { ProviderBrowser, type TestProvider } from '@fairbook/server/testing/services/open-id-provider.ts';
import type { Received } from '@fairbook/server/testing/services/receivers.ts';
import type { Sites } from './installation/city.ts';
import type { Row } from './report.ts';

interface Place {
  readonly sites: Sites;
  readonly provider: TestProvider;
  readonly mailbox: { readonly received: readonly Received[] };
  readonly superuserUrl: string;
  readonly say: (line: string) => void;
}

interface SignedIn {
  readonly email: string;
  readonly token: string;
}

/** Milliseconds. */
const longestMail = 120_000;

/** Dollars of each maturity: one investor orders for minutes without an end of it. */
const principalAmount = 20_000_000;

export interface FirstSale {
  readonly rows: Row[];
  /** The sale, which is live. */
  readonly auctionId: string;
  readonly maturityDate: string;
  /** Token of the investor who ordered. */
  readonly investor: string;
}

/** `invitation` is what `invite-admin` printed. */
export async function useMarket(place: Place, invitation: string): Promise<FirstSale> {
  place.say('an administrator joins');
  const owner = await signIn(place, 'admin', 'owner', ['pwd', 'mfa']);
  const reviewer = { client: adminOf(place, owner.token) };
  const ownerCode = codeIn(invitation);
  await adminOf(place, null).signUpAdministrator({
    body: { firstName: 'Ada', lastName: 'Owner', inviteCode: ownerCode, ...proofOf(owner) },
  });

  place.say('a municipality signs up');
  const clerk = await signIn(place, 'market', 'clerk');
  const { userId } = await marketOf(place, null).signUpMunicipality({
    body: { muniName: 'City of Springfield', firstName: 'Iris', lastName: 'Clerk', ...proofOf(clerk) },
  });
  await activate(place, userId);
  const issuer = { token: clerk.token, client: marketOf(place, clerk.token) };

  place.say('its counsel is invited by mail and signs up with a proof of work');
  const counsel = 'counsel@springfield.example';
  await issuer.client.inviteProfessional({ body: { email: counsel } });
  const professional = await signUpByMail(place, counsel);

  place.say('an investor signs up and is approved');
  const ina = await signIn(place, 'market', 'ina');
  const investor = marketOf(place, ina.token);
  await becomeInvestor(place, ina);
  const { id } = await investor.readIndividualProfile();
  await reviewer.client.approveAccount({ params: { kind: 'investor', id } });
  await mailTo(place, ina.email, /approved/i);

  place.say('bonds are offered, approved and ordered');
  const raw = {
    ask: (_: string, person: { token: string } | null, method: string, path: string, body?: unknown) =>
      ask(`${place.sites.market}${path}`, person, method, body),
  };
  const offered = schedule.map((row) => ({ ...row, principalAmount }));
  const auctionId = await offeringsOf(raw, reviewer, professional).live(issuer, {
    profile: { amount: offered.length * principalAmount },
    schedule: offered,
  });
  const maturityDate = schedule[0]?.maturityDate ?? '';
  await investor.placeBid({
    params: { auctionId },
    body: { investments: [{ maturityDate, investmentAmount: 50_000 }] },
  });
  await mailTo(place, ina.email, /order/i);
  const rows = [
    done('Sign-up with a proof of work, by the link of a mail'),
    done('Approval by an administrator, with its mail'),
    done('Order, confirmed by mail'),
  ];
  return { rows, auctionId, maturityDate, investor: ina.token };
}

/** Signs a person in at the provider of the city. */
async function signIn(place: Place, site: 'market' | 'admin', sub: string, amr?: string[]): Promise<SignedIn> {
  const email = `${sub}@springfield.example`;
  place.provider.people.set(sub, { sub, email, claims: { email_verified: true }, ...(amr ? { amr } : {}) });
  const client = site === 'admin' ? adminOf(place, null) : marketOf(place, null);
  const { address, flow } = await client.beginSignIn({ body: { isFresh: false } });
  const { search: query } = await new ProviderBrowser().signIn(address, sub);
  const { token } = await client.finishSignIn({ body: { flow, query } });
  return { email, token };
}

const proofOf = ({ email, token }: SignedIn) => ({ email, idToken: token });

function marketOf({ sites }: Place, token: string | null) {
  return createClient(market, { baseUrl: sites.market, token: async () => token });
}

function adminOf({ sites }: Place, token: string | null) {
  return createClient(admin, { baseUrl: sites.admin, token: async () => token });
}

/** The documents and pictures of a municipality's profile are not what this drill is about. */
async function activate({ superuserUrl }: Place, userId: number): Promise<void> {
  const pool = openPool(superuserUrl, { size: 1 });
  await pool.query(
    `update municipality set status = 'Active', state = 'OR', city = 'Springfield'
     where id = (select municipality_id from user_org where user_id = $1)`,
    [userId],
  );
  await pool.end();
}

async function signUpByMail(place: Place, email: string): Promise<{ uuid: string }> {
  const inviteCode = codeIn(await mailTo(place, email, /invite#code=/));
  const visitor = marketOf(place, null);
  const recaptchaToken = await solved(await visitor.readCaptchaChallenge());
  await visitor.validateInvite({ body: { email, inviteCode, recaptchaToken } });
  const invited = await signIn(place, 'market', 'counsel');
  return visitor.signUpProfessional({
    body: { firstName: 'Paula', lastName: 'Counsel', inviteCode, ...proofOf(invited) },
  });
}

async function becomeInvestor(place: Place, person: SignedIn): Promise<void> {
  await marketOf(place, null).signUpInvestor({
    body: { firstName: 'Ina', lastName: 'Investor', ...proofOf(person) },
  });
  const client = marketOf(place, person.token);
  const name = { firstName: 'Ina', lastName: 'Investor' };
  await client.saveIndividualProfile({
    body: { ...name, address: '1 Main Street', city: 'Springfield', state: 'OR', zipCode: '97477', phone: '555-0100' },
  });
  await client.requestIndividualApproval();
}

/** The readable text of a mail to this address that contains this. */
async function mailTo({ mailbox }: Place, address: string, wanted: RegExp): Promise<string> {
  for (const end = Date.now() + longestMail; Date.now() < end; await setTimeout(200)) {
    const mails = mailbox.received.filter(({ to }) => to === address).map(({ text }) => readable(text));
    const found = mails.find((mail) => wanted.test(mail));
    if (found !== undefined) return found;
  }
  throw new Error(`no mail to ${address} contains ${wanted}`);
}

/** Undoes the quoted-printable encoding. */
function readable(mail: string): string {
  return mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function codeIn(text: string): string {
  const [, code] = /#code=([\w-]+)/.exec(text) ?? [];
  if (code === undefined) throw new Error(`no code of an invitation is in: ${text}`);
  return code;
}

function done(what: string): Row {
  return { what, measured: 'done', goal: 'done', isMet: true };
}
