/** In place of the ticket after its order was sent for approval: nothing is in the book yet. */
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { waitingOrderTexts } from '../texts/waiting-orders.ts';
import type { WaitingOrder } from './queries.ts';
import css from './waiting-orders.module.css';

const words = waitingOrderTexts.ticket;

export function SentForApproval({
  order,
  onAnother,
}: {
  readonly order: WaitingOrder;
  readonly onAnother: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.sent}>
      <h3 ref={heading} tabIndex={-1}>
        {words.sentTitle}
      </h3>
      <p>{words.sentText(formatWholeMoney(order.total))}</p>
      <div className={css.sentActions}>
        <Button component={Link} to={paths.approvals} variant="default">
          {words.see}
        </Button>
        <Button onClick={onAnother}>{words.another}</Button>
      </div>
    </div>
  );
}
