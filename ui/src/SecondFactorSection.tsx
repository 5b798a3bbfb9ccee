/** The second factor of one's own account: whether there is one, setting it up, and turning it off. */
import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ConfirmDialog } from './dialogs.tsx';
import { lazyPart } from './Loading.tsx';
import { messageOf, showDone } from './queries.ts';
import { useSession } from './SessionContext.tsx';
import { secondFactorTexts } from './second-factor-texts.ts';
import './second-factor.css';

const Setup = lazyPart(() => import('./SecondFactorSetup.tsx'));
const words = secondFactorTexts.secondFactor;
const key = ['hasSecondFactor'];

/** `isRequired`: it can be replaced, but not turned off. */
export function SecondFactorSection({ isRequired = false }: { isRequired?: boolean }) {
  const session = useSession();
  const queries = useQueryClient();
  const [isSettingUp, setSettingUp] = useState(false);
  const [isTurningOff, setTurningOff] = useState(false);
  const { data: isOn, error } = useQuery({ queryKey: key, queryFn: () => session.hasSecondFactor(), retry: false });
  const turnOff = useMutation({ mutationFn: () => session.removeSecondFactor(), meta: { notice: false } });
  if (error) return <Alert color="red" title={messageOf(error)} />;
  if (isOn === undefined) return null;
  if (isSettingUp) {
    return (
      <Suspense fallback={null}>
        <Setup
          onDone={() => {
            setSettingUp(false);
            queries.setQueryData(key, true);
            showDone(words.done);
          }}
        />
      </Suspense>
    );
  }
  return (
    <div className="fb-second-factor">
      <p>{isOn ? words.on : words.off}</p>
      {!isOn && (
        <Button variant="default" onClick={() => setSettingUp(true)}>
          {words.setUp}
        </Button>
      )}
      {isOn && !isRequired && (
        <Button variant="default" onClick={() => setTurningOff(true)}>
          {words.turnOff}
        </Button>
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
