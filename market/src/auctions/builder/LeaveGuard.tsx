/** Saves before a step is left; asks first where what was typed cannot be saved. */
import { ConfirmDialog } from '@fairbook/ui/dialogs.tsx';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { buildingTexts } from '../../texts/building.ts';

export interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Saves what can be saved; false where something stays unsaved. */
  readonly flush: () => Promise<boolean>;
}

export function LeaveGuard({ isDirty, flush }: LeaveGuardProps) {
  const [asking, setAsking] = useState(false);
  const leaving = useRef(false);
  const save = useRef(flush);
  save.current = flush;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state } = blocker;
  const go = useRef(blocker);
  go.current = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    void save.current().then((saved) => (saved ? go.current.proceed?.() : setAsking(true)));
  }, [state]);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <ConfirmDialog
      opened={asking && state === 'blocked'}
      title={buildingTexts.leaveTitle}
      ok={buildingTexts.leaveOk}
      cancel={buildingTexts.stay}
      onConfirm={async () => {
        leaving.current = true;
      }}
      onClose={() => {
        setAsking(false);
        if (leaving.current) blocker.proceed?.();
        else blocker.reset?.();
        leaving.current = false;
      }}
    >
      {buildingTexts.leave}
    </ConfirmDialog>
  );
}
