/** Fills the demo market: fictional people and issuers, created through the real calls, with their activity. */
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import { sql } from 'kysely';
import { type DemoAccount, demoAccounts, demoPassword } from '../../features/accounts/demo-accounts.ts';
import { openDatabase } from '../../platform/db/connection.ts';
import type { WorkerDeps } from '../../platform/deps.ts';
import { inviteAdministrator, putAdminCode } from '../../store/accounts/administrators.sql.ts';
import { newCode } from '../../store/accounts/invitation.ts';
import { putCode } from '../../store/accounts/invites.sql.ts';
import { registerLocalWitness } from '../../store/logs/local.sql.ts';
import type { NewWitness } from '../../store/logs/witnesses.sql.ts';
import { buildApp } from '../app.ts';
import { holdAlderCreek, openAlderCreek, preparePastSale } from './alder-creek.ts';
import { closePastSales, openPastSales } from './offerings.ts';
import {
  type AdminClient,
  type DemoIdentities,
  demoToken,
  type MarketClient,
  openColleague,
  openDemoAccount,
} from './people.ts';
import { holdRegion, openRegion, preparePastSales } from './region.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** Fills an empty database through the real calls; does nothing if it has people. Returns whether it did something. */
export async function seedDemo(
  deps: WorkerDeps,
  identities: DemoIdentities,
  witness: NewWitness | null = null,
): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select from "user") as empty`.execute(deps.db);
  if (!rows[0]?.empty) return false;
  // Separate sites on unknown ports: the public ones open when the demo is complete. The administrator who approves the others cannot have set up a
  // second factor yet, even where one is required.
  const config = { ...deps.config, adminSecondFactor: false };
  const sites = [await buildApp(deps, 'market'), await buildApp({ ...deps, config }, 'admin')] as const;
  // The sites turn a call away that waits too long for a connection, and it is made again; a statement of its own would end the start of a slow machine.
  const patient = { size: 2, statementTimeout: 0, lockTimeout: 0, connectTimeout: 60_000 };
  const own = openDatabase(deps.config.databaseUrl ?? '', patient);
  try {
    const [marketUrl, adminUrl] = [await listen(sites[0]), await listen(sites[1])];
    await fill({ ...deps, db: own.db }, identities, { marketUrl, adminUrl, witness });
  } finally {
    await Promise.all(sites.map((site) => site.close()));
    await own.close();
  }
  return true;
}

function listen(site: Awaited<ReturnType<typeof buildApp>>): Promise<string> {
  return site.listen({ host: '127.0.0.1', port: 0 });
}

interface Filling {
  readonly marketUrl: string;
  readonly adminUrl: string;
  /** Registered before the first sale, which so names it. */
  readonly witness: NewWitness | null;
}

async function fill(
  deps: WorkerDeps,
  identities: DemoIdentities,
  { marketUrl, adminUrl, witness }: Filling,
): Promise<void> {
  const administrators: AdminClient[] = [];
  for (const account of demoAccounts.filter(({ kind }) => kind === 'administrator')) {
    administrators.push(await openAdministrator(deps, identities, adminUrl, account));
  }
  if (witness !== null) await registerLocalWitness(deps.db, witness);
  const [reviewer] = administrators;
  if (!reviewer) throw new Error('the demo needs an administrator');
  const approve = (account: DemoAccount) => approveAccount(deps, reviewer, account);
  const open = async (account: DemoAccount, inviteCode?: string) =>
    openDemoAccount(marketUrl, account, await demoToken(identities, account), approve, inviteCode);
  const invite = (inviter: MarketClient, account: DemoAccount) => inviteProfessional(deps, inviter, account);
  const region = { deps, reviewer, open, invite, isWitnessed: witness !== null };
  const [clients, crowd, issuers] = await Promise.all([
    openAccounts(deps, identities, marketUrl, approve),
    openCrowd(open),
    openRegion(region),
  ]);
  const clientOf = (email: string) => memberOf(clients, email);
  const sellers = issuers.map((seller) => ({ ...seller, bidders: [...seller.bidders, ...crowd] }));
  const city = await openAlderCreek({ deps, reviewer, clientOf, crowd });
  const began = performance.now();
  const [past, others] = await Promise.all([preparePastSale(city), preparePastSales(region, sellers)]);
  const pastSales = [past, ...others];
  await openPastSales(deps, pastSales, performance.now() - began);
  await Promise.all([holdAlderCreek(city), holdRegion(region, sellers)]);
  await closePastSales(deps, pastSales);
  if (deps.config.features.includes('sub-accounts')) {
    await divideAmongPortfolios(clientOf('inst.or@fund.example'), past.auctionId);
  }
}

/** The accounts that the sign-in page lists, one after the other, since lists show them in this order. */
async function openAccounts(
  deps: WorkerDeps,
  identities: DemoIdentities,
  marketUrl: string,
  approve: (account: DemoAccount) => Promise<void>,
): Promise<Map<string, MarketClient>> {
  const clients = new Map<string, MarketClient>();
  // The issuer first: its invitation lets the professional join.
  for (const account of demoAccounts.filter(({ kind }) => kind !== 'administrator')) {
    const professionalCode =
      account.kind === 'market-professional'
        ? await inviteProfessional(deps, memberOf(clients, 'issuer@alder.example'), account)
        : null;
    const token = await demoToken(identities, account);
    if (account.invitedBy !== undefined) {
      const code = await inviteColleague(deps, memberOf(clients, account.invitedBy), account);
      clients.set(account.email, await openColleague(marketUrl, account, token, code));
      continue;
    }
    clients.set(account.email, await openDemoAccount(marketUrl, account, token, approve, professionalCode));
  }
  return clients;
}

async function openAdministrator(
  deps: WorkerDeps,
  identities: DemoIdentities,
  adminUrl: string,
  account: DemoAccount,
): Promise<AdminClient> {
  const { email, firstName, lastName, adminRole: role = 'Viewer' } = account;
  const inviteCode = newCode();
  await putAdminCode(deps.db, (await inviteAdministrator(deps.db, email, role)) ?? '', inviteCode);
  const idToken = await demoToken(identities, account);
  const client = createClient(admin, { baseUrl: adminUrl, token: async () => idToken, fetch: retryWhileBusy });
  await client.signUpAdministrator({ body: { email, firstName, lastName, inviteCode, idToken } });
  return client;
}

const neighborsAtHome = [
  ['Hazel', 'Orchard', 'Eugene', 'OR'],
  ['Miles', 'Fernwood', 'Salem', 'OR'],
  ['Opal', 'Tillage', 'Medford', 'OR'],
  ['Ravi', 'Seacliff', 'Long Beach', 'CA'],
  ['Wendy', 'Sagebrush', 'Boise', 'ID'],
  ['Calvin', 'Ferry', 'Tacoma', 'WA'],
  ['June', 'Beaverton', 'Hillsboro', 'OR'],
  ['Dolores', 'Highline', 'Denver', 'CO'],
] as const;

/** Investors without a sign-in of their own, so that the book looks realistic. */
async function openCrowd(open: (account: DemoAccount) => Promise<MarketClient>): Promise<MarketClient[]> {
  const crowd: MarketClient[] = [];
  for (const [firstName, lastName, city, state] of neighborsAtHome) {
    const client = await open({
      email: `${firstName}.${lastName}@invest.example`.toLowerCase(),
      kind: 'individual-investor',
      firstName,
      lastName,
      organization: `${firstName} ${lastName}`,
      city,
      state,
      country: 'US',
      status: 'Active',
    });
    crowd.push(client);
  }
  return crowd;
}

async function inviteProfessional({ db }: WorkerDeps, inviter: MarketClient, account: DemoAccount): Promise<string> {
  const { email, firstName, lastName } = account;
  const { id } = await inviter.inviteProfessional({ body: { email, name: `${firstName} ${lastName}` } });
  return codeOf(db, id);
}

/** The invitation's code is only in a mail that is not read here, so the invitation gets another. */
async function codeOf(db: WorkerDeps['db'], invite: string): Promise<string> {
  const code = newCode();
  await putCode(db, invite, code);
  return code;
}

async function inviteColleague({ db }: WorkerDeps, inviter: MarketClient, account: DemoAccount): Promise<string> {
  const { email, firstName, lastName } = account;
  const { id } = await inviter.inviteColleague({ body: { email, name: `${firstName} ${lastName}`, role: 'User' } });
  return codeOf(db, id);
}

async function approveAccount(deps: WorkerDeps, reviewer: AdminClient, account: DemoAccount): Promise<void> {
  const { rows } = await sql<{ person: string; municipality: string | null }>`
    select u.uuid as person, m.uuid as municipality
    from "user" u join user_org o on o.user_id = u.id left join municipality m on m.id = o.municipality_id
    where u.email = ${account.email}`.execute(deps.db);
  const found = rows[0];
  if (!found) throw new Error(`${account.email} has not signed up`);
  if (account.kind === 'administrator') throw new Error('an administrator needs no approval');
  const kind = account.kind === 'individual-investor' ? 'investor' : account.kind;
  const id = kind === 'municipality' ? (found.municipality ?? '') : found.person;
  await reviewer.approveAccount({ params: { kind, id } });
}

function memberOf(clients: ReadonlyMap<string, MarketClient>, email: string): MarketClient {
  const client = clients.get(email);
  if (!client) throw new Error(`${email} is not in the demo`);
  return client;
}

/** Output of `npm start`: who can sign in where. */
export function demoSignIns(): { password: string; accounts: readonly DemoAccount[] } {
  return { password: demoPassword, accounts: demoAccounts };
}

const portfolios = [
  { name: 'Oregon Municipal Portfolio', reference: 'OMP-0412' },
  { name: 'Endowment of the Cascade Foundation', reference: 'END-0077' },
] as const;

/** Maturities that are divided; the others stay with the institution. */
const maxDivided = 4;

/** Two thirds of the order for the first portfolio, the rest for the second. */
async function divideAmongPortfolios(institution: MarketClient, auctionId: string): Promise<void> {
  const params = { auctionId };
  const ids: string[] = [];
  for (const body of portfolios) ids.push((await institution.addSubAccount({ body })).id);
  const { maturities, minimum, step } = await institution.readDivision({ params });
  for (const { maturityDate, maturityId, ordered, version } of maturities.slice(0, maxDivided)) {
    const less = Math.floor(ordered / 3 / step) * step;
    const shares = [ordered - less, less].map((amount, at) => ({ subAccountId: ids[at] ?? '', amount }));
    const body = { maturityDate, maturityId, version, shares: shares.filter(({ amount }) => amount >= minimum) };
    await institution.saveDivision({ params, body });
  }
}
