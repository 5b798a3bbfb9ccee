/** Sets up an authenticator app: the QR code, the same as text, and the first code as proof. */
import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { CodeField, digitsOf } from './CodeField.tsx';
import { CopyField } from './CopyText.tsx';
import { IdentityError } from './identity-errors.ts';
import { PageLoader } from './Loading.tsx';
import { messageOf } from './queries.ts';
import { useSession } from './SessionContext.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';
import { texts } from './texts.ts';
import './second-factor.css';

const words = secondFactorTexts.secondFactor;

/** `onDone` runs once the app is enrolled. */
export default function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const enrolment = useQuery({
    queryKey: ['secondFactorEnrolment'],
    queryFn: () => session.startEnrolment(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { notice: false },
  });
  const finish = useMutation({
    mutationFn: () => session.finishEnrolment(digitsOf(code)),
    onSuccess: onDone,
    meta: { notice: false },
  });
  const problem = finish.error ?? enrolment.error;
  const isTooOld = problem instanceof IdentityError && problem.code === 'too-old';

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(digitsOf(code) === '');
    if (digitsOf(code) !== '') finish.mutate();
  }

  if (enrolment.isPending) return <PageLoader label={words.loading} />;
  return (
    <form className="fb-second-factor" onSubmit={submit} noValidate>
      {problem && (
        <Alert color="red" role="alert" title={isTooOld ? words.tooOld : messageOf(problem)}>
          {enrolment.error && (
            <Button size="xs" variant="default" onClick={() => void enrolment.refetch()}>
              {texts.problem.retry}
            </Button>
          )}
        </Alert>
      )}
      {enrolment.data && (
        <>
          <ol>
            <li>{words.install}</li>
            <li>{words.scan}</li>
          </ol>
          <QrCode text={enrolment.data.uri} />
          <p>{words.orType}</p>
          <div className="fb-second-factor-secret">
            <CopyField value={enrolment.data.secret} label={words.secret} words={words.copy} />
          </div>
          <CodeField
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={missing && secondFactorTexts.signIn.codeRequired}
          />
          <Button type="submit" loading={finish.isPending}>
            {words.confirm}
          </Button>
        </>
      )}
    </form>
  );
}

/** Dark squares on white in every color scheme, since cameras expect that. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="fb-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.qr} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
