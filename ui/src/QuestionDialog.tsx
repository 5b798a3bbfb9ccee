/** The dialog of `confirm`. Loaded with the first question, since most visits ask none. */
import { useEffect, useState } from 'react';
import { ConfirmDialog } from './dialogs.tsx';
import type { Question } from './questions.ts';

export default function QuestionDialog({ question }: { question: Question }) {
  const { message, answer, onConfirm, ...asking } = question;
  // What had the focus when the question came, before the dialog takes it.
  const [asker] = useState(() => document.activeElement);
  useEffect(() => () => giveBack(asker), [asker]);
  return (
    <ConfirmDialog
      {...asking}
      opened
      onClose={() => answer(false)}
      // Answered before the dialog closes: closing it then says nothing new.
      onConfirm={async () => {
        await onConfirm();
        answer(true);
      }}
    >
      {message}
    </ConfirmDialog>
  );
}

/** The page is drawn anew with what the answer has changed; where the asker disappears with it, that must have happened. */
const settlingMs = 100;

/** The focus returns to whoever asked, or to the page where the asker is gone; unless the answer has led it elsewhere. */
function giveBack(asker: Element | null): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const heir = asker?.isConnected ? asker : document.getElementById('content');
    if (heir instanceof HTMLElement) heir.focus();
  }, settlingMs);
}
