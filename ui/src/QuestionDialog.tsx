/** The dialog of `confirm`. Loaded with the first question, since most visits ask none. */
import { ConfirmDialog } from './dialogs.tsx';
import type { Question } from './questions.ts';

export default function QuestionDialog({ question }: { question: Question }) {
  const { message, answer, onConfirm, ...asking } = question;
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
