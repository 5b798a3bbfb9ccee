/** A control that asks through a witness for the entry of an order that the server does not show; its dialog loads when it is opened. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { receiptTexts } from '../texts/receipts.ts';
import type { Question } from './question.ts';

const AskWitnessDialog = lazyPart(() => import('./AskWitnessDialog.tsx'));

export function AskWitness({ question }: { readonly question: Question }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
        {receiptTexts.ask.open}
      </Button>
      {isOpen && (
        <Suspense>
          <AskWitnessDialog question={question} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
