/** One investor's feedback on an own auction: text, author, interest and date. */
import type { followingMarket } from '@fairbook/contract/following/market.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { interestLevels, labelOf, userTypes } from '@fairbook/domain/vocabulary.ts';
import { Moment } from '@fairbook/ui/Figures.tsx';
import { formatMonth, formatWholeMoney } from '@fairbook/ui/format.ts';
import { issuingTexts } from '../texts/issuing.ts';
import css from './following.module.css';

const words = issuingTexts.feedback;

export interface FeedbackQuoteProps {
  readonly entry: AnswerOf<typeof followingMarket.readFeedback>['entries'][number];
}

export function FeedbackQuote({ entry }: FeedbackQuoteProps) {
  const facts = [
    entry.authorName,
    labelOf(userTypes, entry.authorType),
    entry.authorState && words.state(entry.authorState),
    labelOf(interestLevels, entry.levelOfInterest),
  ];
  return (
    <blockquote className={css.quote}>
      <p>{entry.feedback}</p>
      {entry.interests && <p className={css.quoteMight}>{words.might(entry.interests.map(lineOf))}</p>}
      <footer>
        {facts.filter(Boolean).join(' · ')}
        {' · '}
        <Moment at={entry.updatedAt} />
      </footer>
    </blockquote>
  );
}

function lineOf({ amount, maturityDate }: { readonly amount: number; readonly maturityDate: string }): string {
  // Keeps a month and its year on one line.
  return words.line(formatWholeMoney(amount), formatMonth(maturityDate).replace(' ', '\u00a0'));
}
