/** An order that was sent but not answered: it is sent again or discarded before another one is placed. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { usePerson } from '../base/person.ts';
import { AskWitness } from '../logs/receipts/AskWitness.tsx';
import { orderedLines } from '../logs/receipts/keep.ts';
import type { Attempt } from './attempts.ts';
import { biddingTexts } from './texts/bidding.ts';
import css from './ticket.module.css';
import type { Placing } from './use-placing.ts';

const words = biddingTexts.unanswered;

export interface UnansweredOrderProps {
  readonly attempt: Attempt;
  readonly placing: Placing;
  readonly isOver: boolean;
}

export function UnansweredOrder({ attempt, placing, isOver }: UnansweredOrderProps) {
  const { uuid } = usePerson();
  const discarding = useMutation({ mutationFn: () => placing.discard(attempt), meta: { notice: false } });
  const error = discarding.error ?? placing.error;
  const isBusy = placing.isPending || discarding.isPending;
  const total = attempt.investments.reduce((sum, { investmentAmount }) => sum + investmentAmount, 0);
  return (
    <div className={css.unanswered}>
      <h3>{words.title}</h3>
      <p>{isOver ? words.textOver : words.text}</p>
      <dl className={css.sums}>
        {attempt.investments.map(({ investmentAmount, ...name }) => (
          <div key={keyOf(name)}>
            <dt>{formatDay(keyOf(name))}</dt>
            <dd>{formatWholeMoney(investmentAmount)}</dd>
          </div>
        ))}
        <div data-total>
          <dt>{biddingTexts.review.total}</dt>
          <dd>{formatWholeMoney(total)}</dd>
        </div>
      </dl>
      <div aria-live="assertive">{error && !isBusy && <Alert color="orange">{messageOf(error)}</Alert>}</div>
      <div className={css.ticketActions}>
        <Button variant="default" disabled={isBusy} loading={discarding.isPending} onClick={() => discarding.mutate()}>
          {words.discard}
        </Button>
        <Button disabled={isBusy} loading={placing.isPending} onClick={placing.send}>
          {isOver ? words.check : words.send}
        </Button>
      </div>
      <p className={css.ticketHint}>{words.discardHint}</p>
      <AskWitness
        question={{
          ...{ auctionId: attempt.auctionId, key: attempt.key, person: uuid, receipt: null },
          lines: orderedLines(attempt.investments),
        }}
      />
    </div>
  );
}
