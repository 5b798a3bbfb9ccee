/** One investor's feedback on an own auction: text, author, interest and date. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { followingMarket } from '@fairbook/contract/issuers/following/market.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { interestLevels, labelOf, userTypes } from '@fairbook/domain/base/vocabulary.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { formatMonth, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { issuingTexts } from '../../parts/texts/issuing.ts';
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

interface Line {
  readonly amount: number;
  readonly maturityDate: string;
  readonly maturityId?: string | undefined;
}

function lineOf({ amount, ...name }: Line): string {
  // Keeps a month and its year on one line.
  return words.line(formatWholeMoney(amount), formatMonth(keyOf(name)).replaceAll(' ', '\u00a0'));
}
