/** Dialogs that halt a sale and resume it, shared by issuers and administrators. */

import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import type { Refusal } from '@fairbook/domain/base/refusal.ts';
import type { ResumeChoice } from '@fairbook/domain/base/vocabulary.ts';
import { momentOfWallTime, wallTimeIn } from '@fairbook/domain/base/zones.ts';
import { resumeTerms, whyNotChoose } from '@fairbook/domain/sale-changes/halt.ts';
import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { spokenText } from '../format/countdown.ts';
import { formatMoment } from '../format/format.ts';
import { MomentInput } from '../format/MomentInput.tsx';
import { useZone } from '../format/SaleZone.tsx';
import { serverClock } from '../format/server-time.ts';
import { type AnsweredTimes, timingOf } from '../format/timing.ts';
import css from '../kit/dialogs.module.css';
import { FormDialog } from '../kit/dialogs.tsx';
import haltCss from './halt.module.css';
import { haltTexts } from './halt-texts.ts';
import { PublicReason } from './PublicReason.tsx';

interface DialogProps {
  /** Name of the sale. */
  readonly name: string;
  readonly onClose: () => void;
}

export interface HaltDialogProps extends DialogProps {
  /** True where the name has to be typed as well. */
  readonly confirmsName?: boolean;
  readonly onSend: (reason: string) => Promise<unknown>;
  /** Shown below the reason. */
  readonly extra?: (reason: string, setReason: (reason: string) => void) => ReactNode;
}

export function HaltDialog(props: HaltDialogProps) {
  return <ReasonDialog words={haltTexts.halt} {...props} />;
}

interface ReasonDialogProps extends HaltDialogProps {
  readonly words: typeof haltTexts.halt | typeof haltTexts.cancel;
  readonly lead?: string;
  /** Label of the dismiss button, where Cancel could be read as the action. */
  readonly cancel?: string;
}

function ReasonDialog({
  words,
  lead = words.lead,
  name,
  confirmsName = false,
  onSend,
  extra,
  ...dialog
}: ReasonDialogProps) {
  const confirming = haltTexts.halt;
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [isDeliverable, setTold] = useState(false);
  const reasonProblem = reason.trim() === '' ? words.reasonRequired : null;
  const isConfirmed = !confirmsName || isSameName(typed, name);

  function submit() {
    setTold(true);
    return reasonProblem === null && isConfirmed && onSend(reason.trim());
  }

  return (
    <FormDialog {...dialog} opened danger title={words.title(name)} submit={words.action} onSubmit={submit}>
      <p className={css.dialogText}>{lead}</p>
      <PublicReason
        label={words.reason}
        hint={words.reasonHint}
        reason={reason}
        onChange={setReason}
        problem={isDeliverable && reasonProblem}
        isFirst
      />
      {extra?.(reason, setReason)}
      {confirmsName && (
        <TextInput
          label={confirming.confirm}
          description={confirming.confirmHint(name)}
          withAsterisk
          required
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isDeliverable && !isConfirmed && confirming.confirmWrong}
        />
      )}
    </FormDialog>
  );
}

interface CancelDialogProps extends HaltDialogProps {
  /** True where the sale has closed and has no result; false where it is halted. */
  readonly isEnded: boolean;
}

/** Requests the cancellation of a sale; the name has to be typed, since it is irreversible. */
export function CancelDialog({ isEnded, ...props }: CancelDialogProps) {
  const words = haltTexts.cancel;
  const [lead, keep] = isEnded ? [words.leadEnded, words.keepEnded] : [words.lead, words.keep];
  return <ReasonDialog {...props} words={words} lead={lead} cancel={keep} confirmsName />;
}

/** An action that is not possible stays visible, with the rule's reason. */
export function ResumeButton({ refusal, onClick }: { refusal: Refusal | null; onClick: () => void }) {
  return (
    <>
      <Button disabled={refusal !== null} aria-describedby={refusal ? 'why-not-resume' : undefined} onClick={onClick}>
        {haltTexts.resume.action}
      </Button>
      {refusal && (
        <span id="why-not-resume" className={haltCss.haltWhy}>
          {inLanguage(refusal.message)}
        </span>
      )}
    </>
  );
}

export interface ResumeDialogProps extends DialogProps {
  readonly sale: AnsweredTimes;
  /** Takes the new close as ISO text; null where the choice is no date. */
  readonly onSend: (request: ResumeRequest) => Promise<unknown>;
  /** Shown below a choice that is possible. */
  readonly extra?: (request: ResumeRequest) => ReactNode;
}

interface ResumeRequest {
  readonly choice: ResumeChoice;
  readonly closeDate: string | null;
}

export function ResumeDialog({ name, sale, onClose, onSend, extra }: ResumeDialogProps) {
  const words = haltTexts.resume;
  // As it was when the dialog was opened; the server decides by its own clock.
  const [now] = useState(() => new Date(serverClock.now()));
  const timing = timingOf(sale);
  const zone = useZone();
  const [choice, setChoice] = useState<ResumeChoice | null>(null);
  const [typed, setTyped] = useState('');
  const [isDeliverable, setTold] = useState(false);
  if (timing.haltedAt === null || timing.closeDate === null || timing.startDate === null) return null;
  const terms = resumeTerms(timing, now);
  const options = optionsOf(terms, now, zone);
  const closeDate = choice === 'date' ? momentOfWallTime(typed, zone) : null;
  const refusal = choice && whyNotChoose(timing, { choice, closeDate }, now);

  function submit() {
    setTold(true);
    return choice !== null && !refusal && onSend({ choice, closeDate: closeDate?.toISOString() ?? null });
  }

  return (
    <FormDialog
      opened
      danger={choice === 'close'}
      onClose={onClose}
      title={words.title(name)}
      submit={choice === 'close' ? words.choices.close : words.action}
      onSubmit={submit}
    >
      <p className={css.dialogText}>
        {terms.isPastClose ? words.leadPast(formatMoment(terms.closeDate.toISOString(), zone)) : words.lead}
      </p>
      <Radio.Group
        label={words.question}
        withAsterisk
        value={choice}
        onChange={(value) => setChoice(value as ResumeChoice)}
        error={isDeliverable && choice === null && words.required}
      >
        <Stack gap="sm" mt="xs">
          {options.map(({ value, label, hint }) => (
            <Radio key={value} value={value} label={label} description={hint} />
          ))}
        </Stack>
      </Radio.Group>
      {choice === 'date' && (
        <MomentInput
          label={words.newClose}
          description={words.newCloseHint(formatMoment(terms.earliest.toISOString(), zone))}
          withAsterisk
          required
          min={wallTimeIn(terms.earliest, zone)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isDeliverable && problemOf(refusal, terms.earliest, zone)}
        />
      )}
      {choice !== null && !refusal && extra?.({ choice, closeDate: closeDate?.toISOString() ?? null })}
    </FormDialog>
  );
}

interface Option {
  readonly value: ResumeChoice;
  readonly label: string;
  readonly hint: string;
}

function optionsOf(terms: ReturnType<typeof resumeTerms>, now: Date, zone: string): Option[] {
  const { isPastClose, closeDate, extended, lost } = terms;
  const words = haltTexts.resume;
  const until = formatMoment(extended.toISOString(), zone);
  const date: Option = { value: 'date', label: words.choices.date, hint: words.dateHint };
  if (isPastClose) {
    const left = spokenText(extended.getTime() - now.getTime());
    return [
      { value: 'extend', label: words.reopen, hint: words.reopenHint(left, until) },
      date,
      { value: 'close', label: words.choices.close, hint: words.closeHint },
    ];
  }
  return [
    { value: 'extend', label: words.choices.extend, hint: words.extendHint(spokenText(lost), until) },
    { value: 'keep', label: words.choices.keep, hint: words.keepHint(formatMoment(closeDate.toISOString(), zone)) },
    date,
  ];
}

/** The rule's own sentence, with its moment in the zone of the sale. */
function problemOf(refusal: ReturnType<typeof whyNotChoose>, earliest: Date, zone: string): string | null {
  if (!refusal) return null;
  return refusal.code === 'close-too-early'
    ? haltTexts.resume.newCloseHint(formatMoment(earliest.toISOString(), zone))
    : inLanguage(refusal.message);
}

function isSameName(one: string, other: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(one) === plain(other);
}
