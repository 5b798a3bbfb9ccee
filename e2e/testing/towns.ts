/** Municipalities and professionals of their own for single tests, created and approved by calls. */

import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { bodies } from '@fairbook/server/testing/requests/request-bodies.ts';
import { inject } from 'vitest';
import { asAdministrator, marketAs, newProfessional, newVerifiedIdentity } from './calls.ts';
import { freshEmail } from './fresh.ts';

/** The only person of a municipality in Oregon that requests approval; returns the email. */
export async function newMunicipalityInReview(name: string, wanted: string): Promise<string> {
  const email = freshEmail(wanted);
  const idToken = await newVerifiedIdentity(email);
  const client = createClient(market, { baseUrl: inject('addresses').market, token: async () => idToken });
  await client.signUpMunicipality({
    body: { muniName: name, firstName: 'Terry', lastName: 'Treasurer', email, idToken },
  });
  await client.saveMunicipalityOverview({ body: { ...bodies.saveMunicipalityOverview, name } });
  await client.addPerson({ body: bodies.addPerson });
  await client.addCreditRating({ body: bodies.addCreditRating });
  await client.requestMunicipalityApproval();
  return email;
}

/** The only person of an approved municipality in Oregon; returns the email. Files of tests run beside each other, so each has an address of its own. */
export async function newMunicipality(name: string, wanted: string): Promise<string> {
  const email = await newMunicipalityInReview(name, wanted);
  const reviewer = await asAdministrator();
  const [{ id } = { id: '' }] = (await reviewer.listMunicipalities({ query: { q: email } })).rows;
  await reviewer.approveAccount({ params: { kind: 'municipality', id } });
  return email;
}

/** An approved professional, Amy Advisor, with a firm of their own; returns the email. */
export async function newAdvisor(wanted: string): Promise<string> {
  const email = freshEmail(wanted);
  await newProfessional(email, 'Amy', 'Advisor');
  const reviewer = await asAdministrator();
  const [{ id } = { id: '' }] = (await reviewer.listProfessionals({ query: { q: email } })).rows;
  await reviewer.approveAccount({ params: { kind: 'market-professional', id } });
  return email;
}

/** Makes a professional the municipal advisor of a sale. */
export async function adviseIn(auctionId: string, issuer: string, advisor: string): Promise<void> {
  const body = { email: advisor, role: 'MunicipalAdvisor' } as const;
  const { id } = await (await marketAs(issuer)).inviteToDealTeam({ params: { auctionId }, body });
  await (await marketAs(advisor)).answerTeamInvitation({ params: { placeId: id }, body: { accept: true } });
}
