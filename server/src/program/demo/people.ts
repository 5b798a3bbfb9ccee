/** People of the demo market, created through the real calls: sign-up, onboarding, approval. */
import type { admin } from '@fairbook/contract/admin.ts';
import { type Client, createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { type DemoAccount, demoPassword } from '../../features/accounts/demo-accounts.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

export type MarketClient = Client<typeof market>;
export type AdminClient = Client<typeof admin>;

/** The part of the local identity provider that the demo needs. */
export interface DemoIdentities {
  /** An ID token of this identity, which is created if necessary. */
  signIn(user: { email: string; password: string; emailVerified: boolean; displayName: string }): Promise<string>;
}

/** An ID token for a demo account, whose identity is created if necessary. */
export function demoToken(identities: DemoIdentities, { email, firstName, lastName }: DemoAccount): Promise<string> {
  return identities.signIn({
    email,
    password: demoPassword,
    emailVerified: true,
    displayName: `${firstName} ${lastName}`,
  });
}

/** Signs the account up and completes its onboarding up to its status; returns its client. */
export async function openDemoAccount(
  siteUrl: string,
  account: DemoAccount,
  idToken: string,
  approve: (account: DemoAccount) => Promise<void>,
  inviteCode: string | null = null,
): Promise<MarketClient> {
  const client = createClient(market, { baseUrl: siteUrl, token: async () => idToken, fetch: retryWhileBusy });
  const { email, firstName, lastName, organization } = account;
  const names = { email, firstName, lastName, idToken };
  if (account.kind === 'municipality') {
    await client.signUpMunicipality({ body: { ...names, muniName: organization } });
  } else if (account.kind === 'institutional-investor') {
    await client.signUpInstitution({ body: { ...names, institutionName: organization } });
  } else if (account.kind === 'individual-investor') await client.signUpInvestor({ body: names });
  else await client.signUpProfessional({ body: { ...names, inviteCode } });
  if (account.status === 'New') return client;
  await requestApproval(client, account);
  if (account.status === 'Active') await approve(account);
  return client;
}

/** Another person of a municipality, by an invitation code. */
export async function openColleague(
  siteUrl: string,
  { email, firstName, lastName }: DemoAccount,
  idToken: string,
  inviteCode: string,
): Promise<MarketClient> {
  const client = createClient(market, { baseUrl: siteUrl, token: async () => idToken, fetch: retryWhileBusy });
  await client.signUpColleague({ body: { email, firstName, lastName, idToken, inviteCode } });
  return client;
}

/** A ZIP code of each state of the demo's investors; Berlin's for those outside the United States. */
const zipCodes: Readonly<Record<string, string>> = {
  OR: '97701',
  WA: '98401',
  CA: '90802',
  ID: '83702',
  CO: '80202',
  NY: '10005',
  OH: '43302',
};

/** A house for each person, so that the checks of administrators find no neighbors in the demo. */
function houseOf({ email }: DemoAccount): number {
  return 100 + ([...email].reduce((sum, letter, at) => sum + letter.charCodeAt(0) * (at + 1), 0) % 9_000);
}

async function requestApproval(client: MarketClient, account: DemoAccount): Promise<void> {
  const { firstName, lastName, city, state, country, organization } = account;
  const person = {
    firstName,
    lastName,
    city,
    state,
    country,
    address: `${houseOf(account)} Main Street`,
    zipCode: zipCodes[state ?? ''] ?? '10115',
  };
  switch (account.kind) {
    case 'individual-investor':
      await client.saveIndividualProfile({ body: person });
      await client.requestIndividualApproval();
      return;
    case 'institutional-investor':
      await client.saveInstitution({
        body: {
          name: organization,
          city,
          state,
          country,
          investmentExperience: 'Investment-grade municipal bonds since 1998',
          targetIssuers: ['City', 'County', 'School District'],
        },
      });
      await client.saveInstitutionalUser({ body: person });
      await client.requestInstitutionalApproval();
      return;
    case 'market-professional':
      await client.saveProfessionalProfile({ body: { ...person, firm: { name: organization } } });
      await client.requestProfessionalApproval();
      return;
    default:
      await describeMunicipality(client, account);
      await client.requestMunicipalityApproval();
  }
}

async function describeMunicipality(client: MarketClient, account: DemoAccount): Promise<void> {
  const { organization: name, city, state, issuer } = account;
  if (!issuer) throw new Error(`nothing is known of ${name}`);
  const { legalName, zipCode, type, website, ratings } = issuer;
  await client.saveMunicipalityOverview({
    body: {
      name,
      legalName,
      city,
      state: state as 'OR',
      zipCode,
      type,
      summary: `${name} is a fictional issuer of the demo market. Its maturity schedules are those of real sales.`,
      website,
    },
  });
  await client.addPerson({
    body: {
      name: `${account.firstName} ${account.lastName}`,
      title: issuer.title,
      bio: 'Responsible for the debt of the municipality and for every dollar it borrows.',
      phone: '555-0100',
      email: account.email,
    },
  });
  await client.addCreditRating({
    body: {
      revStream: issuer.revenue ?? 'General fund',
      description: issuer.revenue === undefined ? 'Unlimited tax general obligation' : 'Senior lien revenue bonds',
      ...ratings,
    },
  });
  await client.saveFinEconProfile({
    body: { emmaIssuerUrl: 'https://emma.msrb.org', censusDataUrl: 'https://data.census.gov', sifmaUrl: '' },
  });
}
