/** Countdown on the server's clock, with a shrinking bar. */
import { useEffect, useEffectEvent, useState } from 'react';
import utilitiesCss from '../theme/utilities.module.css';
import { chartTexts } from './chart-texts.ts';
import css from './countdown.module.css';
import { announcementBetween, clockText, nextRemaining, shareLeft, spokenText, toneOf } from './countdown.ts';
import { formatMoment, readersZone } from './format.ts';
import { type ServerClock, serverClock } from './server-time.ts';

export interface CountdownProps {
  /** ISO moments: the start, for the bar, and the end. */
  readonly from?: string | null;
  readonly until: string;
  /** 'Closes in', 'Starts in': printed before the time. */
  readonly label: string;
  /** Text shown after the end. */
  readonly overText?: string;
  /** Called once at the end. */
  readonly onOver?: () => void;
  /** Another countdown on the page announces the same moment. */
  readonly isSilent?: boolean;
  readonly clock?: ServerClock;
}

export function Countdown({
  from,
  until,
  label,
  overText = chartTexts.countdown.over,
  onOver,
  isSilent = false,
  clock = serverClock,
}: CountdownProps) {
  const end = Date.parse(until);
  // A new end is a new countdown: only then may the shown time grow.
  return (
    <Running
      key={end}
      begin={from ? Date.parse(from) : null}
      {...{ end, label, overText, isSilent, clock }}
      {...(onOver && { onOver })}
    />
  );
}

interface RunningProps {
  readonly begin: number | null;
  readonly end: number;
  readonly label: string;
  readonly overText: string;
  readonly onOver?: () => void;
  readonly isSilent: boolean;
  readonly clock: ServerClock;
}

function Running({ begin, end, label, overText, onOver, isSilent, clock }: RunningProps) {
  const [remaining, setRemaining] = useState(() => nextRemaining(null, end, clock.now()));
  const [spoken, setSpoken] = useState('');
  const over = remaining <= 0;

  useEffect(() => {
    if (over) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setRemaining((shown) => nextRemaining(shown, end, clock.now()));
      // Just after the next whole second of the server's clock, so that all screens change together.
      timer = setTimeout(tick, 1000 - (clock.now() % 1000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [end, over, clock]);

  const [before, setBefore] = useState(remaining);
  if (before !== remaining) {
    setBefore(remaining);
    setSpoken(announcementBetween(before, remaining) ?? spoken);
  }

  const announceEnd = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (over) announceEnd();
  }, [over]);

  const tone = toneOf(remaining);
  const share = begin === null ? null : shareLeft(remaining, begin, end);
  const warning =
    tone === 'soon' ? chartTexts.countdown.lastMinutes : tone === 'last' ? chartTexts.countdown.lastMinute : null;
  return (
    <div className={css.countdown} data-part="countdown" data-tone={tone}>
      <div className={css.countdownText}>
        <span data-part="label" className={utilitiesCss.label}>
          {over ? null : label}
        </span>
        <span
          className={css.countdownTime}
          role="timer"
          aria-live="off"
          aria-label={over ? overText : `${label} ${spokenText(remaining)}`}
        >
          {over ? overText : clockText(remaining)}
        </span>
        {!over && <span className={css.moment}>({formatMoment(new Date(end).toISOString(), readersZone())})</span>}
        {warning && <strong className={css.countdownWarning}>{warning}</strong>}
      </div>
      {share !== null && !over && (
        <svg className={css.countdownBar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
          <rect width={share * 100} height="1" />
        </svg>
      )}
      {!isSilent && (
        <span className={utilitiesCss.hidden} role="status">
          {spoken}
        </span>
      )}
    </div>
  );
}
