/** A municipality's profile as its forms hold it, with the server's messages. */
import {
  creditRatingBody,
  finEconBody,
  overviewBody,
  personnelBody,
} from '@fairbook/contract/accounts/onboarding/shapes.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import type { CreditRating, KeyPerson, MunicipalityProfile } from './shapes.ts';

export function overviewValues(profile: MunicipalityProfile) {
  return {
    name: profile.name,
    legalName: profile.legalName ?? '',
    type: profile.type ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    zipCode: profile.zipCode ?? '',
    summary: profile.summary ?? '',
    website: profile.website ?? '',
  };
}
export type OverviewValues = ReturnType<typeof overviewValues>;

export function financeValues({ finEconProfile }: MunicipalityProfile) {
  return {
    emmaIssuerUrl: finEconProfile.emmaIssuerUrl ?? '',
    censusDataUrl: finEconProfile.censusDataUrl ?? '',
    sifmaUrl: finEconProfile.sifmaUrl ?? '',
  };
}
export type FinanceValues = ReturnType<typeof financeValues>;

/** A new person where there is none yet; `rank` is the position. */
export function keyPersonValues(person: KeyPerson | null, rank: number) {
  return {
    name: person?.name ?? '',
    title: person?.title ?? '',
    bio: person?.bio ?? '',
    phone: person?.phone ?? '',
    phoneExtension: person?.phoneExtension ?? '',
    email: person?.email ?? '',
    linkedInUrl: person?.linkedInUrl ?? '',
    showOnProfile: person?.showOnProfile ?? true,
    rank,
  };
}
export type KeyPersonValues = ReturnType<typeof keyPersonValues>;

export function ratingValues(rating: CreditRating | null) {
  return {
    revStream: rating?.revStream ?? '',
    description: rating?.description ?? '',
    fitchRating: rating?.fitchRating ?? '',
    moodysRating: rating?.moodysRating ?? '',
    snpRating: rating?.snpRating ?? '',
    krollRating: rating?.krollRating ?? '',
  };
}
export type RatingValues = ReturnType<typeof ratingValues>;

export const overviewErrors = (values: OverviewValues) => fieldErrorsOf(overviewBody, values);
export const financeErrors = (values: FinanceValues) => fieldErrorsOf(finEconBody, values);
export const keyPersonErrors = (values: KeyPersonValues) => fieldErrorsOf(personnelBody, values);
export const ratingErrors = (values: RatingValues) => fieldErrorsOf(creditRatingBody, chosen(values));

/** In the form of the API. Throws a ZodError where `overviewErrors` has any. */
export const overviewOf = (values: OverviewValues) => overviewBody.parse(values);

/** In the form of the API. Throws a ZodError where `ratingErrors` has any. */
export const ratingOf = (values: RatingValues) => creditRatingBody.parse(chosen(values));

/** A rating that was not chosen is absent, not wrong. */
function chosen(values: RatingValues) {
  const { fitchRating, moodysRating, snpRating, krollRating, ...rest } = values;
  return {
    ...rest,
    fitchRating: fitchRating || undefined,
    moodysRating: moodysRating || undefined,
    snpRating: snpRating || undefined,
    krollRating: krollRating || undefined,
  };
}

export interface Ranked {
  readonly id: string;
  readonly rank: number;
}

/** Rank changes when the item at `from` moves to `to`: afterwards ranks count from 1 without gaps. */
export function ranksAfterMove<Person extends Ranked>(
  people: readonly Person[],
  from: number,
  to: number,
): { readonly person: Person; readonly rank: number }[] {
  const moved = people[from];
  if (!moved) return [];
  return people
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((person, at) => ({ person, rank: at + 1 }))
    .filter(({ person, rank }) => person.rank !== rank);
}
