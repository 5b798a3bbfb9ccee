/** Submissions by kind of applicant: everything a reviewer decides about, and nothing that changes by itself. Money in dollars. */

import type { Submission, Submitted, SubmittedItem } from '../accounts/submission.ts';
import { type Cents, dollarsOf } from '../base/money.ts';
import { documentSlots } from '../base/vocabulary.ts';
import type { FieldRow, FieldRows } from './fields/kinds.ts';
import { dateFields, priorityFields, profileFields, ratingFields } from './fields/rows.ts';
import { ruleFields } from './fields/rule-rows.ts';
import { keyOf, maturityIds } from './maturity-key.ts';
import type { AuctionTerms } from './offering.ts';
import { writtenStructure } from './sheet/sheet-structure.ts';
import type { WitnessOption } from './witnesses.ts';

type Text = string | null;

interface Person {
  readonly firstName: Text;
  readonly lastName: Text;
  readonly businessDesignation: Text;
  readonly phone: Text;
  readonly phoneExtension: Text;
  readonly address: Text;
  readonly city: Text;
  readonly state: Text;
  readonly zipCode: Text;
  readonly country: string;
}

interface Institution {
  readonly name: string;
  readonly website: Text;
  readonly city: Text;
  readonly state: Text;
  readonly country: string;
  readonly investmentExperience: Text;
  readonly targetIssuers: readonly string[];
  readonly isInterestedInChat: boolean;
  readonly isSeekingFeaturedInvestorStatus: boolean;
}

interface Firm {
  readonly name: string;
  readonly description: Text;
  readonly website: Text;
}

interface Municipality {
  readonly name: string;
  readonly legalName: Text;
  readonly type: Text;
  readonly city: Text;
  readonly state: Text;
  readonly zipCode: Text;
  readonly summary: Text;
  readonly website: Text;
  readonly emmaIssuerUrl: Text;
  readonly censusDataUrl: Text;
  readonly sifmaUrl: Text;
  readonly keyPersonnel: readonly KeyPerson[];
  readonly creditRatings: readonly CreditRating[];
  readonly attachments: readonly { readonly id: string; readonly name: string }[];
}

interface KeyPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly bio: string;
  readonly phone: string;
  readonly phoneExtension: Text;
  readonly email: string;
  readonly linkedInUrl: Text;
  readonly rank: number;
  readonly showOnProfile: boolean;
}

interface CreditRating {
  readonly id: string;
  readonly revStream: string;
  readonly description: Text;
  readonly fitchRating: string;
  readonly moodysRating: string;
  readonly snpRating: string;
  readonly krollRating: Text;
}

/** The witnesses of an auction. */
interface WitnessTerms {
  readonly options: readonly WitnessOption[];
  readonly witnesses: readonly string[];
  readonly quorum: number;
}

export function submittedIndividual(person: Person): Submission {
  return { person: only(personFields(person)) };
}

export function submittedInstitution(person: Person & { readonly org: Institution }): Submission {
  const { name, city, state, country, website, investmentExperience, targetIssuers, ...wishes } = person.org;
  const { isInterestedInChat, isSeekingFeaturedInvestorStatus } = wishes;
  return {
    organisation: only({
      ...{ name, city, state, country, website, investmentExperience },
      targetIssuers: listText(targetIssuers),
      ...{ isInterestedInChat, isSeekingFeaturedInvestorStatus },
    }),
    person: only(personFields(person)),
  };
}

export function submittedProfessional(person: Person & { readonly firm: Firm }): Submission {
  const { name, description, website } = person.firm;
  return { person: only(personFields(person)), organisation: only({ name, description, website }) };
}

export function submittedMunicipality(municipality: Municipality): Submission {
  const { name, legalName, type, city, state, zipCode, summary, website } = municipality;
  const { emmaIssuerUrl, censusDataUrl, sifmaUrl } = municipality;
  return {
    overview: only({
      ...{ name, legalName, type, city, state, zipCode, summary, website },
      ...{ emmaIssuerUrl, censusDataUrl, sifmaUrl },
    }),
    people: municipality.keyPersonnel.map(({ id, name: who, ...person }) => {
      const { title, bio, phone, phoneExtension, email, linkedInUrl, rank, showOnProfile } = person;
      const fields = { title, bio, phone, phoneExtension, email, linkedInUrl, rank, showOnProfile };
      return { key: id, name: who, fields: { name: who, ...fields } };
    }),
    ratings: municipality.creditRatings.map(({ id, revStream, description, ...ratings }) => {
      const { fitchRating, moodysRating, snpRating, krollRating } = ratings;
      const fields = { revStream, description, fitchRating, moodysRating, snpRating, krollRating };
      return { key: id, name: revStream, fields };
    }),
    documents: municipality.attachments.map(({ id, name }) => ({ key: id, name, fields: { name } })),
  };
}

/** `nameOf` gives a professional's name. */
export function submittedAuction(
  terms: AuctionTerms,
  nameOf: (id: string) => string,
  { options, witnesses, quorum }: WitnessTerms,
): Submission {
  const named = options.filter(({ id }) => witnesses.includes(id)).map(({ name }) => name);
  return {
    terms: only(fieldsOf(profileFields, terms, nameOf)),
    ratings: only(fieldsOf(ratingFields, terms, nameOf)),
    priority: only(fieldsOf({ ...priorityFields, ...ruleFields }, terms, nameOf)),
    dates: only(fieldsOf(dateFields, terms, nameOf)),
    maturities: maturitiesOf(terms),
    witnesses: only({ witnesses: listText(named), witnessQuorum: quorum }),
    documents: documentSlots.flatMap(({ value, label }): SubmittedItem[] => {
      const file = terms.documents[value];
      // A replaced file counts as another one, even under the same name.
      return file ? [{ key: `${value} ${file.id}`, name: label, fields: { name: file.name } }] : [];
    }),
  };
}

function fieldsOf(rows: FieldRows, terms: AuctionTerms, nameOf: (id: string) => string): SubmittedItem['fields'] {
  const values = new Map<string, unknown>(Object.entries(terms));
  return Object.fromEntries(
    Object.entries(rows).map(([field, row]) => [field, submittedValue(row, values.get(field), nameOf)]),
  );
}

function submittedValue(row: FieldRow, value: unknown, nameOf: (id: string) => string): Submitted {
  switch (row.kind) {
    case 'professionals':
      return listText((value as readonly string[]).map(nameOf));
    case 'words':
    case 'zipCodes':
      return listText(value as readonly string[]);
    case 'moment':
      return (value as Date | null)?.toISOString() ?? null;
    case 'money':
    case 'filledMoney':
      return value === null ? null : dollarsOf(value as Cents);
    case 'flag':
      // A flag that is not set is absent, as it is from what was submitted before it existed.
      return (value as boolean) || null;
    case 'choice':
      // A published default is absent too.
      return value === row.usual ? null : (value as Submitted);
    case 'extension':
    case 'resizing':
      return value === null ? null : JSON.stringify(value);
    default:
      return value as Submitted;
  }
}

/** A maturity is identified by its date, and by the place of its letter among those of the same date. */
function maturitiesOf({ maturityStructure }: AuctionTerms): SubmittedItem[] {
  const seen = new Map<string, number>();
  return maturityStructure.map((row) => {
    const next = (seen.get(row.maturityDate) ?? 0) + 1;
    seen.set(row.maturityDate, next);
    const count = row.maturityId ? maturityIds.indexOf(row.maturityId) + 1 : next;
    const { isOffered, interestRate, price, cusip } = row;
    const fields = {
      isOffered,
      principalAmount: dollarsOf(row.principalAmount),
      interestRate,
      yield: row.yield,
      price,
    };
    const { series, interest, calls, makeWhole, sinkingFund } = writtenStructure(row.structure ?? {});
    const structure = {
      series: series || null,
      ...{ interest: interest || null, calls: calls || null, makeWhole: makeWhole || null },
      sinkingFund: sinkingFund || null,
    };
    return { key: `${row.maturityDate} ${count}`, name: keyOf(row), fields: { ...fields, cusip, ...structure } };
  });
}

function personFields(person: Person): SubmittedItem['fields'] {
  const { firstName, lastName, businessDesignation, phone, phoneExtension } = person;
  const { address, city, state, zipCode, country } = person;
  return {
    ...{ firstName, lastName, businessDesignation, phone, phoneExtension },
    ...{ address, city, state, zipCode, country },
  };
}

function only(fields: SubmittedItem['fields']): SubmittedItem[] {
  return [{ key: '', name: '', fields }];
}

/** The order of a list does not matter. */
function listText(values: readonly string[]): string | null {
  return values.toSorted().join(', ') || null;
}
