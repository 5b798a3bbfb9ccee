/** Tests that a new administrator clears a queue of twenty mixed cases, some of them fraudulent, by keyboard alone, in one sitting. */
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/base/client.ts';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { settled } from '../../testing/browser.ts';
import {
  asAdministrator,
  type MarketClient,
  mailedCode,
  marketAs,
  newVerifiedIdentity,
  tokenOf,
  visitorOfMarket,
} from '../../testing/calls.ts';
import { fresh, freshEmail } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { newAuctionInReview } from '../../testing/sales.ts';
import { focused } from '../../testing/signing-in.ts';

/** A case, and for a fraudulent one what its checks say. */
interface Case {
  readonly name: string;
  readonly evidence?: RegExp;
}

interface Home {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

/** Houses far apart, so that neighbors have nothing in common. */
function home(number: number): Home {
  const towns = [
    { city: 'Bend', zipCode: '97701' },
    { city: 'Salem', zipCode: '97301' },
    { city: 'Medford', zipCode: '97501' },
  ] as const;
  const { city, zipCode } = towns[number % 3] ?? towns[0];
  return { address: `${100 + 7 * (number + 100 * attempts)} Juniper Street`, city, state: 'OR', zipCode };
}

/** A repetition has people unlike those of the first time, which the checks would find. */
const surnames = ['Deskford', 'Underbrook'] as const;
let attempts = 0;

let numbered = 0;
const ownPhone = () => `541-555-${String(1000 + numbered++)}`;

async function newIndividual(firstName: string, lastName: string, place: Home, phone = ownPhone()): Promise<void> {
  const email = freshEmail(`${firstName}.${lastName}@people.example`.toLowerCase().replaceAll(' ', ''));
  const idToken = await newVerifiedIdentity(email);
  await visitorOfMarket().signUpInvestor({ body: { email, firstName, lastName, idToken } });
  const client = await marketAs(email);
  await client.saveIndividualProfile({ body: { firstName, lastName, ...place, phone, country: 'US' } });
  await client.requestIndividualApproval();
}

/** Honest organizations have their name in their domain. */
const siteOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`;

async function newFund(name: string, lastName: string, place: Home): Promise<void> {
  const email = freshEmail(`treasurer.${lastName}@${siteOf(name)}`.toLowerCase());
  const idToken = await newVerifiedIdentity(email);
  const person = { firstName: 'Tess', lastName };
  await visitorOfMarket().signUpInstitution({ body: { institutionName: name, ...person, ...place, email, idToken } });
  const client = await marketAs(email);
  await client.saveInstitutionalUser({ body: { ...person, ...place, phone: ownPhone() } });
  const { city, state } = place;
  await client.saveInstitution({ body: { name, city, state, website: siteOf(name), targetIssuers: ['City'] } });
  await client.requestInstitutionalApproval();
}

async function newCity(
  name: string,
  lastName: string,
  place: Home,
  email = freshEmail(`clerk.${lastName}@${siteOf(name)}`.toLowerCase()),
): Promise<void> {
  const idToken = await newVerifiedIdentity(email);
  const person = { firstName: 'Clem', lastName };
  await visitorOfMarket().signUpMunicipality({ body: { muniName: name, ...person, email, idToken } });
  const client: MarketClient = await marketAs(email);
  const { city, state, zipCode } = place;
  await client.saveMunicipalityOverview({
    body: { name, legalName: name, city, state, zipCode, type: 'City', summary: 'A city.', website: siteOf(name) },
  });
  const official = { name: 'Theo Books', title: 'Treasurer', bio: 'Keeps the books.', phone: ownPhone() };
  await client.addPerson({ body: { ...official, email } });
  const ratings = { fitchRating: 'AA', moodysRating: 'Aa2', snpRating: 'AA+', krollRating: 'Unrated' } as const;
  await client.addCreditRating({ body: { revStream: 'General fund', ...ratings } });
  await client.requestMunicipalityApproval();
}

/** Invites a new Reviewer, who has joined; returns their email. */
async function newReviewer(surname: string): Promise<string> {
  const owner = await asAdministrator();
  const email = freshEmail('rob.desk@fairbook.example');
  await owner.inviteAdministrator({ body: { email } });
  const idToken = await newVerifiedIdentity(email);
  const joining = createClient(admin, { baseUrl: inject('addresses').admin, token: async () => idToken });
  const names = { firstName: 'Rob', lastName: surname };
  await joining.signUpAdministrator({ body: { ...names, email, idToken, inviteCode: await mailedCode(email) } });
  const joined = (await owner.listAdministrators()).find((each) => each.email === email);
  await owner.changeAdministratorRole({ params: { id: joined?.id ?? '' }, body: { role: 'Reviewer' } });
  await tokenOf(email);
  return email;
}

/** Twenty cases of four kinds that a search for `tag` finds. */
async function newQueue(tag: string) {
  const individuals: Case[] = [];
  for (const [number, firstName] of ['Abe', 'Bea', 'Cal', 'Dee', 'Eve', 'Fay'].entries()) {
    await newIndividual(firstName, tag, home(number));
    individuals.push({ name: `${firstName} ${tag}` });
  }
  // Three accounts of one person: one phone, and different homes.
  const phone = ownPhone();
  for (const [number, firstName] of ['Gus', 'Hal', 'Ian'].entries()) {
    await newIndividual(firstName, tag, home(10 + number), phone);
    individuals.push({ name: `${firstName} ${tag}`, evidence: /Same phone number: / });
  }
  const funds: Case[] = [];
  for (const [number, word] of ['Granite', 'Harbor', 'Juniper'].entries()) {
    const name = `${word} ${tag} Fund`;
    await newFund(name, tag, home(20 + number));
    funds.push({ name });
  }
  // The name of a fund of the demo market.
  await newFund('Cascade Income Fund LLC', tag, home(23));
  funds.push({ name: 'Cascade Income Fund LLC', evidence: /Similar name: Cascade Income Fund/ });
  const cities: Case[] = [];
  for (const [number, word] of ['Pinewick', 'Quarrow', 'Ryeford'].entries()) {
    const name = `City of ${word} ${tag}`;
    await newCity(name, tag, home(30 + number));
    cities.push({ name });
  }
  // A second City of Alder Creek, with a ZIP code of Ohio; and a city that writes from a free mailbox.
  await newCity('City of Alder Creek', tag, { ...home(33), zipCode: '43215' });
  cities.push({ name: 'City of Alder Creek', evidence: /ZIP code in another state: 43215/ });
  const name = `City of Sumac ${tag}`;
  await newCity(name, tag, home(34), freshEmail(`sumac.${tag}@gmail.com`.toLowerCase()));
  cities.push({ name, evidence: /Free email provider: .+@gmail\.com/ });
  const auctions: Case[] = [];
  for (const word of ['Library', 'Bridge']) {
    const name = `${word} ${tag} Bonds`;
    await newAuctionInReview({ name, principals: [100_000, 200_000] });
    auctions.push({ name, evidence: /One person is counsel and trustee/ });
  }
  return { individuals, funds, cities, auctions };
}

/** Presses Tab until the focus is on a button of this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 30; stops++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** Opens a page by the palette, and there the queue of the cases with these words. */
async function openQueue(page: Page, title: string, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type(title);
  await page.getByRole('option', { name: title, exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.waitForURL(/[?&]q=/);
}

/** Decides about every case of the open queue, in its order: approves the honest ones, and rejects those in which the checks found something. */
async function clear(page: Page, cases: readonly Case[]): Promise<void> {
  await page.getByText(`1–${cases.length} of ${cases.length}`, { exact: true }).waitFor();
  // The queue tells at once which cases need a closer look.
  for (const { name, evidence } of cases) {
    const open = page.locator('tbody tr').filter({ hasText: name }).locator('[data-part="open-checks"]');
    await expect.poll(() => open.innerText()).toMatch(evidence ? /needs? attention$/ : /^–$/);
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const decided: string[] = [];
  for (let number = 1; number <= cases.length; number++) {
    const place = page.getByRole('navigation', { name: 'Queue' });
    await place.getByText(`${number} of ${cases.length}`, { exact: true }).waitFor();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const one = cases.find((each) => each.name === name);
    expect([name, one !== undefined]).toEqual([name, true]);
    const checks = page.locator('section', { has: page.getByRole('heading', { name: 'Checks', exact: true }) }).last();
    await checks.getByRole('status').waitFor();
    const findings = await checks.innerText();
    if (one?.evidence) {
      expect(findings).toMatch(one.evidence);
      await reject(page);
    } else {
      expect([name, findings]).toEqual([name, expect.stringContaining('Nothing unusual was found.')]);
      await approve(page);
    }
    decided.push(name);
  }
  expect(decided.toSorted()).toEqual(cases.map(({ name }) => name).toSorted());
  // The page of the last one stays; N leads back to the list.
  await page.keyboard.press('n');
  await page.getByText(/^No .+ match/).waitFor();
}

async function approve(page: Page): Promise<void> {
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ok' }).waitFor();
  await tabTo(page, 'Ok');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function reject(page: Page): Promise<void> {
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.keyboard.type('We could not verify this application.');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
}

journey('a new administrator clears twenty mixed cases by keyboard alone, in one sitting', async ({ visit }) => {
  const tag = fresh(surnames[attempts++ % 2] ?? '').replaceAll(' ', '');
  const queue = await newQueue(tag);
  const email = await newReviewer(tag);
  const page = await visit('admin', { path: '/dashboard?tab=review', as: email });
  await page.getByRole('heading', { level: 1, name: 'Municipalities' }).waitFor();
  await settled(page);
  for (const [title, cases] of [
    ['Municipalities', queue.cities],
    ['Individual investors', queue.individuals],
    ['Institutional investors', queue.funds],
    ['Auctions', queue.auctions],
  ] as const) {
    await openQueue(page, title, tag);
    await clear(page, cases);
  }
  const reviewer = await asAdministrator();
  const states = async (rows: Promise<{ readonly rows: readonly { readonly status: string }[] }>) =>
    (await rows).rows.map(({ status }) => status).toSorted();
  const q = { query: { q: tag } };
  expect(await states(reviewer.listMunicipalities(q))).toEqual(['Active', 'Active', 'Active', 'New', 'New']);
  expect(await states(reviewer.listIndividuals(q))).toEqual([...Array(6).fill('Active'), 'New', 'New', 'New']);
  expect(await states(reviewer.listInstitutionals(q))).toEqual(['Active', 'Active', 'Active', 'New']);
  expect(await states(reviewer.listAuctions(q))).toEqual(['Rejected', 'Rejected']);
});
