/** The dialog of `confirm`. Loaded with the first question, since most visits ask none. */
import { useEffect, useState } from 'react';
import type { Question } from '../base/questions.ts';
import { ConfirmDialog } from './dialogs.tsx';

export default function QuestionDialog({ question }: { question: Question }) {
  const { message, answer, onConfirm, ...asking } = question;
  // The element that had the focus before the dialog opens.
  const [asker] = useState(() => document.activeElement);
  useEffect(() => () => giveBack(asker), [asker]);
  return (
    <ConfirmDialog
      {...asking}
      opened
      onClose={() => answer(false)}
      // Answered before the dialog closes: closing it then reports nothing new.
      onConfirm={async () => {
        await onConfirm();
        answer(true);
      }}
    >
      {message}
    </ConfirmDialog>
  );
}

/** The page must render the result of the answer first, in case the asking element disappears with it. */
const settlingMs = 100;

/** The focus returns to the asking element, or to the page where it is gone; unless the answer has moved it. */
function giveBack(asker: Element | null): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const heir = asker?.isConnected ? asker : document.getElementById('content');
    if (heir instanceof HTMLElement) heir.focus();
  }, settlingMs);
}
