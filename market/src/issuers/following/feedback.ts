/** The feedback form as plain data: typed text, errors, and the request. Uses the domain rules. */

import type { AnswerOf, BodyIn } from '@fairbook/contract/base/route.ts';
import type { followingMarket } from '@fairbook/contract/issuers/following/market.ts';
import { feedbackForm } from '@fairbook/contract/issuers/following/shapes.ts';
import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf, namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import { openMaturities } from '@fairbook/domain/auctions/offering.ts';
import { fieldsInLanguage } from '@fairbook/domain/base/in-language.ts';
import { type Cents, cents, centsFromDollars, sum } from '@fairbook/domain/base/money.ts';
import { typedDollars } from '@fairbook/domain/base/text/typed-amounts.ts';
import { interestLevels } from '@fairbook/domain/base/vocabulary.ts';
import { type Indication, type IndicationTerms, indicationErrors } from '@fairbook/domain/book/indications.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import type { PublicAuction } from '../../base/queries.ts';
import { type Typed, textOf } from '../../base/typed-amounts.ts';
import { followingTexts } from '../texts/following.ts';

export interface FeedbackValues {
  readonly feedback: string;
  readonly levelOfInterest: string;
  readonly alertMe: boolean;
  /** Typed text by maturity. */
  readonly amounts: Typed;
}

type OwnFeedback = AnswerOf<typeof followingMarket.readOwnFeedback>;
type Body = BodyIn<typeof followingMarket.giveFeedback>;

/** The form's initial values: the earlier feedback, or empty. */
export function valuesOf(own: OwnFeedback): FeedbackValues {
  if (own === null) return { feedback: '', levelOfInterest: '', alertMe: false, amounts: {} };
  const { interests = [], ...said } = own;
  const amounts = interests.map(({ amount, ...name }) => [keyOf(name), textOf(exact(amount))]);
  return { ...said, amounts: Object.fromEntries(amounts) as Typed };
}

/** Limits of indications: the amounts that can be ordered, at maturities that are not yet due. */
export function indicationTermsOf(auction: PublicAuction, now: Date): IndicationTerms {
  const { minimum, step } = auction.terms;
  const maturities = openMaturities(auction.maturityStructure.map(maturityFromJson), now);
  return { minimum: exact(minimum), step: exact(step), maturities };
}

export interface ReadFeedback {
  /** Messages by field: 'feedback', 'amounts.2031-06-01', 'amounts' for all amounts together. */
  readonly errors: Readonly<Record<string, string>>;
  /** Null where there are errors. */
  readonly body: Body | null;
  /** Sum of the readable amounts. */
  readonly total: Cents;
}

/** Parses the form. Empty or 0 is no amount. */
export function readFeedback(values: FeedbackValues, terms: IndicationTerms): ReadFeedback {
  const { amounts, ...said } = values;
  const errors: Record<string, string> = fieldErrorsOf(feedbackForm, said);
  const indications: Indication[] = [];
  for (const row of terms.maturities) {
    const maturityDate = keyOf(row);
    const dollars = typedDollars(amounts[maturityDate] ?? '');
    if (dollars === null || dollars === 0) continue;
    const amount = Number.isNaN(dollars) ? null : centsFromDollars(dollars);
    if (amount === null) errors[`amounts.${maturityDate}`] = followingTexts.feedback.notNumber;
    else indications.push({ maturityDate, amount });
  }
  const level = interestLevels.find(({ value }) => value === said.levelOfInterest)?.value;
  Object.assign(
    errors,
    formErrorsOf(fieldsInLanguage(indicationErrors(terms, level ?? 'Interested', indications)), indications),
  );
  const isFine = level !== undefined && Object.keys(errors).length === 0;
  const interests = indications.map(({ maturityDate, amount }) => ({
    ...namedMaturity(maturityDate),
    amount: amount / 100,
  }));
  return {
    errors,
    body: isFine ? { ...said, levelOfInterest: level, ...(interests.length > 0 && { interests }) } : null,
    total: sum(indications.map(({ amount }) => amount)),
  };
}

/** Maps messages about the request ('interests.0.amount') to the fields of the form. */
export function formErrorsOf(
  fields: Readonly<Record<string, string>>,
  interests: readonly { readonly maturityDate: string; readonly maturityId?: string | undefined }[],
): Record<string, string> {
  const errors = Object.entries(fields).map(([path, sentence]) => {
    const [, index] = /^interests\.(\d+)\./.exec(path) ?? [];
    const line = index === undefined ? undefined : interests[Number(index)];
    return [line ? `amounts.${keyOf(line)}` : path.replace(/^interests\b.*/, 'amounts'), sentence];
  });
  return Object.fromEntries(errors) as Record<string, string>;
}

function exact(dollars: number): Cents {
  return centsFromDollars(dollars) ?? cents(0);
}
