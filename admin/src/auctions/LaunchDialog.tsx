/** Changes the start of an auction's marketing period. */

import { whyNotChangeLaunchDate } from '@fairbook/domain/auctions/auction.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { momentOfWallTime, wallTimeIn } from '@fairbook/domain/base/zones.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { MomentInput } from '@fairbook/ui/format/MomentInput.tsx';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { timingOf } from '@fairbook/ui/format/timing.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { useEffect, useState } from 'react';
import { texts } from '../base/texts.ts';
import { PreviewPart } from '../review/case/PreviewPart.tsx';
import css from './auctions.module.css';
import type { Auction } from './shapes.ts';

const words = texts.review;

interface LaunchDialogProps {
  readonly auction: Auction;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Takes the moment as ISO text. */
  readonly onSend: (launch: string) => Promise<unknown>;
}

export function LaunchDialog({ auction, opened, onClose, onSend }: LaunchDialogProps) {
  const current = auction.keyDates.marketingPeriodLaunchDate;
  const zone = useZone();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed text stays when another administrator changes the date.
  useEffect(() => {
    if (!opened) return;
    setTyped(current === null ? '' : wallTimeIn(new Date(current), zone));
    setProblem(null);
  }, [opened]);
  const moment = momentOfWallTime(typed, zone);
  // In the hour skipped by daylight saving, a typed time reads back as another one.
  const gap = moment !== null && wallTimeIn(moment, zone) !== typed.slice(0, 16) ? moment.toISOString() : null;
  const now = new Date(serverClock.now());
  const isPast = moment !== null && moment <= now;

  function submit(): Promise<unknown> | false {
    if (moment === null) {
      setProblem(words.launchRequired);
      return false;
    }
    const refusal = whyNotChangeLaunchDate(timingOf(auction), moment, new Date(serverClock.now()));
    setProblem(refusal && inLanguage(refusal.message));
    return refusal ? false : onSend(moment.toISOString());
  }

  return (
    <FormDialog opened={opened} onClose={onClose} title={words.changeLaunch} onSubmit={submit}>
      <p className={css.old}>
        {words.launchNow}: <strong>{current === null ? texts.auctions.noLaunch : formatMoment(current, zone)}</strong>
      </p>
      <MomentInput
        label={words.launchNew}
        withAsterisk
        required
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problem}
      />
      {gap !== null && <p className={css.note}>{words.launchGap(formatMoment(gap, zone))}</p>}
      {isPast && <p className={css.note}>{words.launchPast}</p>}
      {moment !== null && opened && whyNotChangeLaunchDate(timingOf(auction), moment, now) === null && (
        <PreviewPart
          asked={{
            decision: 'auction.change-launch-date',
            subject: `auction:${auction.uuid}`,
            launch: moment.toISOString(),
          }}
        />
      )}
    </FormDialog>
  );
}
