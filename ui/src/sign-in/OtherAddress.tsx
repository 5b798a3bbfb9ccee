/** Page for a person whose sign-in has another verified address than their account: with it they may only change the address of the account. */
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { frameTexts } from '../base/frame-texts.ts';
import { messageOf } from '../base/queries.ts';
import { useNamedPage } from '../kit/page-name.ts';
import css from '../kit/problem.module.css';
import { otherAddressTexts as words } from './other-address-texts.ts';
import { useSessionState } from './SessionContext.tsx';

interface OtherAddressProps {
  /** Undefined where people cannot change their address by themselves. */
  readonly changeAddress: (() => Promise<unknown>) | undefined;
  readonly onChanged: () => void;
  readonly onSignOut: () => Promise<void>;
}

export default function OtherAddress({ changeAddress, onChanged, onSignOut }: OtherAddressProps) {
  const heading = useNamedPage(words.title);
  const state = useSessionState();
  const email = 'email' in state ? state.email : '';
  const change = useMutation({
    mutationFn: async () => changeAddress?.(),
    meta: { notice: false },
    onSuccess: onChanged,
  });
  return (
    <main className={css.problem}>
      <h1 ref={heading} tabIndex={-1}>
        {words.title}
      </h1>
      <p>{words.lead(email)}</p>
      <p>{changeAddress ? words.hint : words.hintForAdministrators}</p>
      {change.error && (
        <Alert color="red" role="alert">
          {messageOf(change.error)}
        </Alert>
      )}
      <div className={css.problemButtons}>
        {changeAddress && (
          <Button loading={change.isPending} onClick={() => change.mutate()}>
            {words.change}
          </Button>
        )}
        <Button variant="default" onClick={() => void onSignOut()}>
          {frameTexts.shell.signOut}
        </Button>
      </div>
    </main>
  );
}
