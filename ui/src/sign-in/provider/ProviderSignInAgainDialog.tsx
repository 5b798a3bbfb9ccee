/** Asks to sign in again at the OpenID Connect provider, in a window of its own. The page stays as it is. */
import { useEffect } from 'react';
import { frameTexts } from '../../base/frame-texts.ts';
import css from '../../kit/dialogs.module.css';
import { FormDialog } from '../../kit/dialogs.tsx';
import { useSession } from '../SessionContext.tsx';
import type { SignInWish } from '../sign-in-again.ts';
import { providerName } from './provider-name.ts';
import { providerTexts } from './provider-texts.ts';

const words = providerTexts.dialog;

export default function ProviderSignInAgainDialog({ wish }: { wish: SignInWish }) {
  const session = useSession();
  const name = providerName() ?? '';
  // A browser opens a window only at once after a click.
  useEffect(() => void session.prepare(), [session]);
  return (
    <FormDialog
      opened
      title={wish.isOver ? words.over : words.title}
      submit={words.open(name)}
      cancel={wish.isOver ? words.leave : frameTexts.dialog.cancel}
      isKeptOpen
      isCovering={wish.isOver}
      onClose={() => wish.answer(false)}
      onSubmit={() => session.signIn(wish.email, '').then(() => wish.answer(true))}
    >
      <div className={css.dialogText}>{wish.message}</div>
      {wish.isOver && <div className={css.dialogText}>{words.kept}</div>}
      <div className={css.dialogText}>{words.lead(name)}</div>
    </FormDialog>
  );
}
