/** The second half of a sign-in: the code of the authenticator app. */
import { Alert, Anchor, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CodeField, digitsOf } from './CodeField.tsx';
import { messageOf } from './queries.ts';
import { useSession } from './SessionContext.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';
import { texts } from './texts.ts';

/** `onBack` leads back to the password. */
export default function CodeStep({ onBack }: { onBack: () => void }) {
  const session = useSession();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = useMutation({ mutationFn: () => session.confirmCode(digitsOf(code)), meta: { notice: false } });
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(digitsOf(code) === '');
    if (digitsOf(code) !== '') confirm.mutate();
  }
  return (
    <>
      <div className="fb-public-notice" aria-live="assertive">
        {confirm.error && <Alert color="red" title={messageOf(confirm.error)} />}
      </div>
      <form onSubmit={submit} noValidate>
        <CodeField
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={missing && secondFactorTexts.signIn.codeRequired}
        />
        <Button type="submit" fullWidth size="md" loading={confirm.isPending}>
          {texts.signIn.submit}
        </Button>
        <div className="fb-form-foot">
          <Anchor component="button" type="button" onClick={onBack}>
            {secondFactorTexts.signIn.codeBack}
          </Anchor>
        </div>
      </form>
    </>
  );
}
