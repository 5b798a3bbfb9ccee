/** Payments for an order and from it, in a dialog that loads when it is opened. */
import type { Investment } from '@fairbook/domain/orders/bidding.ts';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { PublicAuction } from '../base/queries.ts';
import { scheduleTexts } from './texts/payments.ts';

const ScheduleDialog = lazyPart(() => import('./ScheduleDialog.tsx'));

interface PaymentScheduleProps {
  readonly auction: PublicAuction;
  readonly lines: readonly Investment[];
}

export function PaymentSchedule(props: PaymentScheduleProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" ml={-8} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {scheduleTexts.open}
      </Button>
      <Suspense fallback={null}>{opened && <ScheduleDialog {...props} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
