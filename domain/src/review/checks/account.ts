/** Checks of an account: its similarities to others, and unusual details of its own. Humans decide. */

import { isAlike } from '../../base/text/likeness.ts';
import { usStates } from '../../base/us-states.ts';
import { statesOfZip } from '../../base/zip-states.ts';
import { isFreeMail, issuerKey, phoneKey } from './keys.ts';
import { isHomeKnown, lastNames, type Party, type Related, sharedBetween } from './party.ts';
import { thresholds } from './thresholds.ts';
import type { Check, CheckName, Evidence, Signal } from './vocabulary.ts';

/** All checks of an account, in the order of the screen. `related` are the accounts that share something with it. */
export function checkAccount(self: Party, related: readonly Related[]): Check[] {
  const isOrganization = self.kind !== 'individual';
  return [
    check(
      'duplicate',
      related.filter((other) => isDuplicate(self, other)).flatMap((other) => evidenceOf(other)),
    ),
    check('mailbox', mailboxes(related)),
    hasAny(self, ({ phone }) => phoneKey(phone) !== null)
      ? check('phone', phones(self, related))
      : notApplicable('phone'),
    hasAny(self, ({ address }) => address !== null)
      ? check('address', addresses(self, related))
      : notApplicable('address'),
    isOrganization ? check('site', sites(self, related)) : notApplicable('site'),
    check('closed-relation', closedRelations(related)),
    zipCheck(self),
    isOrganization ? check('free-mail', freeMails(self)) : notApplicable('free-mail'),
    isOrganization ? check('website', self.website?.trim() ? [] : [fact('no-website')]) : notApplicable('website'),
  ];
}

/** The candidates that share something with this account. */
export function relatedTo(self: Party, candidates: readonly Party[]): Related[] {
  return candidates
    .filter(({ subject }) => subject !== self.subject)
    .map((party) => ({ party, shared: sharedBetween(self, party) }))
    .filter(({ shared }) => shared.length > 0);
}

export function check(name: CheckName, evidence: readonly Evidence[]): Check {
  return { check: name, outcome: evidence.length > 0 ? 'Attention' : 'Passed', evidence };
}

export function notApplicable(name: CheckName): Check {
  return { check: name, outcome: 'NotApplicable', evidence: [] };
}

/** Evidence that names no other account. */
export function fact(signal: Evidence['signal'], value = ''): Evidence {
  return { signal, value, likeness: null, subject: null };
}

function evidenceOf({ party, shared }: Related, signals?: readonly Signal[]): Evidence[] {
  return shared
    .filter(({ signal }) => signals === undefined || signals.includes(signal))
    .map((each) => ({ ...each, subject: party.subject }));
}

function has({ shared }: Related, signal: Signal): boolean {
  return shared.some((each) => each.signal === signal);
}

function hasAny(self: Party, test: (person: Party['people'][number]) => boolean): boolean {
  return self.people.some(test);
}

/** The same organization twice, or the same person: an alike name alone does not suffice for people. */
function isDuplicate(self: Party, other: Related): boolean {
  if (has(other, 'name')) return true;
  if (self.kind === 'municipality' && other.party.kind === 'municipality') return isRenamed(self, other);
  if (self.kind === 'municipality' || !has(other, 'person') || self.kind !== other.party.kind) return false;
  return (['phone', 'home', 'mailbox'] as const).some((signal) => has(other, signal));
}

/** The name of a neighbor under another kind, 'Town of Bend' beside 'City of Bend', by someone who shares its mail, phone or site. */
function isRenamed(self: Party, other: Related): boolean {
  const [one, another] = [issuerKey(self.name).core, issuerKey(other.party.name).core];
  const isNear = self.state === other.party.state && isAlike(one, another, thresholds.organizationLikeness);
  return isNear && (['phone', 'mailbox', 'domain', 'site'] as const).some((signal) => has(other, signal));
}

function mailboxes(related: readonly Related[]): Evidence[] {
  return related.filter((other) => has(other, 'mailbox')).flatMap((other) => evidenceOf(other, ['mailbox']));
}

/** People of one home may share a phone, and colleagues a switchboard. */
function phones(self: Party, related: readonly Related[]): Evidence[] {
  const sharing = related.filter((other) => has(other, 'phone') && !areColleagues(self, other));
  const isHousehold = sharing.every((other) => has(other, 'home') && self.kind === 'individual');
  if (isHousehold && sharing.length + 1 < thresholds.household) return [];
  return sharing.flatMap((other) => evidenceOf(other, ['phone']));
}

function addresses(self: Party, related: readonly Related[]): Evidence[] {
  const together = related.filter((other) => has(other, 'home') && !areColleagues(self, other));
  const found = together.flatMap((other) => evidenceOf(other, ['home']));
  if (self.kind !== 'individual') return together.some(({ party }) => party.kind !== 'individual') ? found : [];
  const homes = isHomeKnown(self, related) ? together : together.filter((other) => other.shared.length > 1);
  const families = new Set([self, ...homes.map(({ party }) => party)].flatMap(lastNames));
  const isCrowd = homes.length + 1 >= thresholds.household;
  const areStrangers = homes.length + 1 >= thresholds.strangersAtHome && families.size >= thresholds.strangersAtHome;
  return isCrowd || areStrangers ? homes.flatMap((other) => evidenceOf(other, ['home'])) : [];
}

/** Another organization with the same website, or the same domain of its own mail. */
function sites(self: Party, related: readonly Related[]): Evidence[] {
  return related
    .filter(({ party }) => party.kind === self.kind && self.kind !== 'professional')
    .flatMap((other) => evidenceOf(other, ['site', 'domain']));
}

const closed = new Set<string>(['Suspended', 'Deactivated']);

/** Accounts that were suspended or closed, and share more than a building, a name or an employer. */
function closedRelations(related: readonly Related[]): Evidence[] {
  const strong: readonly Signal[] = ['mailbox', 'phone', 'home', 'site'];
  return related.filter(({ party }) => closed.has(party.status)).flatMap((other) => evidenceOf(other, strong));
}

/** Professionals of one firm share its phone, office and network. */
function areColleagues(self: Party, other: Related): boolean {
  return self.kind === 'professional' && other.party.kind === 'professional' && has(other, 'domain');
}

function zipCheck(self: Party): Check {
  const { zipState, country } = self;
  const zipCode = self.zipCode?.trim() ?? '';
  if (zipCode === '' || country !== 'US' || zipState === null) return notApplicable('zip-code');
  const states = statesOfZip(zipCode);
  if (states === null) return check('zip-code', [fact('zip-unknown', zipCode)]);
  if (states.includes(zipState)) return check('zip-code', []);
  const names = states.map((state) => usStates.find(({ value }) => value === state)?.label ?? state).join(', ');
  return check('zip-code', [fact('zip-elsewhere', `${zipCode} · ${names}`)]);
}

/** Only where everyone of the organization uses one. */
function freeMails({ people }: Party): Evidence[] {
  if (people.length === 0 || !people.every(({ email }) => isFreeMail(email))) return [];
  return people.map(({ email }) => fact('free-mail', email));
}
