/** Asks before typed text is lost: when leaving the page or closing the window. Saves first what can be saved. */
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { frameTexts } from '../base/frame-texts.ts';
import { ConfirmDialog } from './dialogs.tsx';

export interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** True if typed text survives at this address; without it every other address counts as leaving. */
  readonly isKeptAt?: (pathname: string, search: string) => boolean;
  /** The data that would be lost, where that is not typed text. */
  readonly message?: string;
  /** Closing the window loses nothing: typed text is kept in this browser. */
  readonly isKept?: boolean;
  /** Saves what can be saved; false if something stays unsaved. */
  readonly flush?: () => Promise<boolean>;
}

const words = frameTexts.leave;

export function LeaveGuard({
  isDirty,
  isKeptAt,
  message = words.message,
  isKept = false,
  flush = async () => false,
}: LeaveGuardProps) {
  const [asking, setAsking] = useState(false);
  const leaving = useRef(false);
  const save = useRef(flush);
  save.current = flush;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isKeptThere =
      isKeptAt?.(nextLocation.pathname, nextLocation.search) ?? currentLocation.pathname === nextLocation.pathname;
    return isDirty && !isKeptThere;
  });
  const { state } = blocker;
  const go = useRef(blocker);
  go.current = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    void save.current().then((saved) => (saved ? go.current.proceed?.() : setAsking(true)));
  }, [state]);
  useEffect(() => {
    if (!isDirty || isKept) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty, isKept]);
  return (
    <ConfirmDialog
      opened={asking && state === 'blocked'}
      title={words.title}
      ok={words.ok}
      cancel={words.stay}
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
      {message}
    </ConfirmDialog>
  );
}
