/** A control beside the witnesses of a sale, for the keys that the reader pins; its dialog loads when it is opened. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { receiptTexts } from '../texts/receipts.ts';

const PinKeysDialog = lazyPart(() => import('./PinKeysDialog.tsx'));

interface PinKeysProps {
  readonly arePinned: boolean;
  /** Called when the keys were changed. */
  readonly onPinned: () => void;
}

export function PinKeys({ arePinned, onPinned }: PinKeysProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
        {arePinned ? receiptTexts.pins.openPinned : receiptTexts.pins.open}
      </Button>
      {isOpen && (
        <Suspense>
          <PinKeysDialog onClose={() => setOpen(false)} onPinned={onPinned} />
        </Suspense>
      )}
    </>
  );
}
