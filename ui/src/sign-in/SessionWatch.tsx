/** Keeps an active reader's session alive, warns before it ends, and asks to sign in again after it ended. The page stays. */

import {
  type SessionLimits,
  type SessionTimes,
  sessionWarning,
  whySessionEnded,
} from '@fairbook/domain/accounts/sessions.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { Button, Modal } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverClock } from '../format/server-time.ts';
import css from '../kit/dialogs.module.css';
import { isIdle, onMoveElsewhere } from './activity.ts';
import { useSession } from './SessionContext.tsx';
import { sessionTexts } from './session-texts.ts';
import { askAgain, currentWish } from './sign-in-again.ts';
import { useSignOut } from './sign-out.ts';

export interface SessionWatchProps {
  readonly limits: SessionLimits;
  /** Any call that counts as activity. */
  readonly keepAlive: () => Promise<unknown>;
}

type Warning = NonNullable<ReturnType<typeof sessionWarning>>;

const secondMs = 1_000;
const words = sessionTexts.warning;

export default function SessionWatch(props: SessionWatchProps) {
  const session = useSession();
  const signOut = useSignOut();
  const { warning, stay, readTimes } = useSessionLimits(props);
  /** The session end whose warning the reader dismissed. */
  const [awaited, setAwaited] = useState(0);

  if (!warning || warning.endsAt.getTime() === awaited) return null;
  const signInNow = async () => {
    const state = session.state();
    if (state.status === 'in') await askAgain({ email: state.email, message: words.again, isOver: false });
    await readTimes();
  };
  return (
    <WarningDialog
      warning={warning}
      onStay={() => void stay()}
      onSignIn={() => void signInNow()}
      onSignOut={() => void signOut()}
      onWait={() => setAwaited(warning.endsAt.getTime())}
    />
  );
}

/** Follows the session: keeps it alive while the reader is active, and ends or warns by its limits. */
function useSessionLimits({ limits, keepAlive }: SessionWatchProps) {
  const session = useSession();
  const signOut = useSignOut();
  const times = useRef<SessionTimes | null>(null);
  const signedInAt = useRef(0);
  const isBusy = useRef(false);
  const [warning, setWarning] = useState<Warning | null>(null);

  /** The session's start by this computer's clock, which may be wrong but counts seconds right. */
  const readTimes = useCallback(async () => {
    const begun = (await session.signedInAt())?.getTime();
    if (begun === undefined || begun === signedInAt.current) return;
    signedInAt.current = begun;
    const authTime = new Date(begun - serverClock.now() + Date.now());
    times.current = { authTime, lastSeenAt: new Date() };
    setWarning(null);
  }, [session]);

  const stay = async () => {
    if (isBusy.current || !times.current) return;
    isBusy.current = true;
    const asked = new Date();
    try {
      await keepAlive();
      times.current = { ...times.current, lastSeenAt: asked };
      setWarning(null);
    } catch {
      // Retried with the next second; a refusal has its own dialog.
    } finally {
      isBusy.current = false;
    }
  };

  const end = useEffectEvent(async (message: string) => {
    const state = session.state();
    if (isBusy.current || state.status !== 'in') return;
    isBusy.current = true;
    setWarning(null);
    const hasDone = await askAgain({ email: state.email, message, isOver: true });
    isBusy.current = false;
    if (hasDone) await readTimes();
    else await signOut();
  });

  const look = useEffectEvent(() => {
    if (!times.current || currentWish()?.isOver || session.state().status !== 'in') return;
    const now = new Date();
    const ended = whySessionEnded(times.current, limits, now);
    if (ended) return void end(inLanguage(ended.message));
    const next = sessionWarning(times.current, limits, now);
    if (next?.endsAt.getTime() !== warning?.endsAt.getTime()) setWarning(next);
    // While the warning is open it must not close under the reader's pointer.
    const isDue = now.getTime() - times.current.lastSeenAt.getTime() > limits.idleMs / 30;
    if (isDue && !isIdle() && next?.kind !== 'idle') void stay();
  });

  /** Activity in another tab counts. */
  const noteMoveElsewhere = useEffectEvent(() => {
    if (warning?.kind === 'idle') void stay();
  });

  useEffect(() => {
    void readTimes();
    const timer = setInterval(() => look(), secondMs);
    const stops = [session.subscribe(() => void readTimes()), onMoveElsewhere(() => noteMoveElsewhere())];
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [session, readTimes]);

  return { warning, stay, readTimes };
}

interface WarningDialogProps {
  readonly warning: Warning;
  readonly onStay: () => void;
  readonly onSignIn: () => void;
  readonly onSignOut: () => void;
  /** The reader goes on working until the session ends. */
  readonly onWait: () => void;
}

function WarningDialog({ warning, onStay, onSignIn, onSignOut, onWait }: WarningDialogProps) {
  const isIdleWarning = warning.kind === 'idle';
  return (
    <Modal
      opened
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      size={440}
      zIndex={300}
      onClose={isIdleWarning ? onStay : onWait}
    >
      <div className={css.dialog}>
        <Modal.Title>{isIdleWarning ? words.idleTitle : words.longestTitle}</Modal.Title>
        <div className={css.dialogText}>
          {isIdleWarning ? words.idle : words.longest} <TimeLeft until={warning.endsAt} />
        </div>
        {!isIdleWarning && <div className={css.dialogText}>{words.kept}</div>}
        <div className={css.dialogButtons}>
          <Button variant="default" onClick={isIdleWarning ? onSignOut : onWait}>
            {isIdleWarning ? words.signOut : words.later}
          </Button>
          <Button data-autofocus onClick={isIdleWarning ? onStay : onSignIn}>
            {isIdleWarning ? words.stay : words.signIn}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Minutes and seconds, once a second. Screen readers hear the sentence before it, not every second. */
function TimeLeft({ until }: { until: Date }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until.getTime() - now) / secondMs));
  return (
    <strong role="timer" className={css.timeLeft}>
      {words.left(Math.floor(seconds / 60), seconds % 60)}
    </strong>
  );
}
