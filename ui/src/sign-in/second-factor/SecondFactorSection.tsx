/** Second factor of the reader's own account: state, setup, recovery codes, and turning it off. */
import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ask, refresh } from '../../base/api.ts';
import { messageOf, showDone } from '../../base/queries.ts';
import { formatMoment, readersZone } from '../../format/format.ts';
import { ConfirmDialog } from '../../kit/dialogs.tsx';
import { lazyPart } from '../../kit/Loading.tsx';
import { useSession } from '../SessionContext.tsx';
import { type RecoveryCalls, recovered } from './recovery-calls.ts';
import css from './second-factor.module.css';
import { secondFactorTexts } from './second-factor-texts.ts';

const Setup = lazyPart(() => import('./SecondFactorSetup.tsx'));
const RecoveryCodes = lazyPart(() => import('./RecoveryCodes.tsx'));
const words = secondFactorTexts.secondFactor;
const key = ['hasSecondFactor'];

/** `isRequired`: it can be replaced, but not turned off. */
export function SecondFactorSection({ calls, isRequired = false }: { calls: RecoveryCalls; isRequired?: boolean }) {
  const session = useSession();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const wasRecovered = search.has(recovered);
  const [isSettingUp, setSettingUp] = useState(wasRecovered);
  const [isTurningOff, setTurningOff] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { data: isOn, error } = useQuery({ queryKey: key, queryFn: () => session.hasSecondFactor(), retry: false });
  const turnOff = useMutation({ mutationFn: () => session.removeSecondFactor(), meta: { notice: false } });
  const isKnown = isOn !== undefined;
  useEffect(() => {
    if (wasRecovered && isKnown) place.current?.scrollIntoView({ block: 'center' });
  }, [wasRecovered, isKnown]);
  if (error) return <Alert color="red" title={messageOf(error)} />;
  if (!isKnown) return null;
  if (isSettingUp) {
    return (
      <div ref={place} className={css.secondFactorPlace}>
        {wasRecovered && !isOn && <Alert color="orange">{words.recovered}</Alert>}
        <Suspense fallback={null}>
          <Setup
            calls={calls}
            onDone={() => {
              setSettingUp(false);
              queries.setQueryData(key, true);
              void refresh(queries, [calls.readRecoveryCodes]);
              showDone(words.done);
            }}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={css.secondFactor}>
      <p>{isOn ? words.on : words.off}</p>
      {!isOn && (
        <Button variant="default" onClick={() => setSettingUp(true)}>
          {words.setUp}
        </Button>
      )}
      {isOn && (
        <OwnCodes calls={calls}>
          {!isRequired && (
            <Button variant="default" onClick={() => setTurningOff(true)}>
              {words.turnOff}
            </Button>
          )}
        </OwnCodes>
      )}
      <ConfirmDialog
        opened={isTurningOff}
        title={words.turnOff}
        ok={words.turnOff}
        danger
        onClose={() => setTurningOff(false)}
        onConfirm={async () => {
          await turnOff.mutateAsync();
          queries.setQueryData(key, false);
        }}
      >
        {words.turnOffWarning}
      </ConfirmDialog>
    </div>
  );
}

/** Number of recovery codes left, and creating new ones; `children` are the buttons beside. */
function OwnCodes({ calls, children }: { calls: RecoveryCalls; children: ReactNode }) {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(ask(calls.readRecoveryCodes, {}));
  const make = useMutation({ mutationFn: () => calls.makeRecoveryCodes(), meta: { notice: false } });
  if (make.data) {
    const done = () => {
      make.reset();
      void refresh(queries, [calls.readRecoveryCodes]);
    };
    return (
      <Suspense fallback={null}>
        <RecoveryCodes codes={make.data.codes} onDone={done} />
      </Suspense>
    );
  }
  if (!data) return children;
  const recovery = secondFactorTexts.recovery;
  return (
    <>
      <p>
        {recovery.left(data.left)} {data.madeAt !== null && recovery.made(formatMoment(data.madeAt, readersZone()))}
      </p>
      <Group gap={8}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {recovery.make}
        </Button>
        {children}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={recovery.make}
        ok={recovery.make}
        onClose={() => setAsking(false)}
        onConfirm={() => make.mutateAsync()}
      >
        {recovery.makeWarning}
      </ConfirmDialog>
    </>
  );
}
