/** Effects of a decision and its mails, as the server would write them; and templates for its reason. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { decisionsAdmin } from '@fairbook/contract/review/decisions/admin.ts';
import { factInWords } from '@fairbook/domain/auctions/facts.ts';
import { factLabels } from '@fairbook/domain/base/fact-words.ts';
import { accountStatuses, adminRoles, auctionStatuses, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { Alert } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { PartSkeleton } from '../case/Answered.tsx';
import css from '../case/preview.module.css';
import { PreviewProblem, previewOptions } from '../case/preview-frame.tsx';
import { previewTexts as words } from '../texts/previews.ts';
import type { Deciding } from './deciding.ts';

type Preview = AnswerOf<typeof decisionsAdmin.previewDecision>;
type Effect = Preview['effects'][number];
type PreviewedMail = Preview['mails'][number];

export interface DecisionPreviewProps {
  readonly asked: Deciding;
  /** As typed so far. */
  readonly reason?: string | null;
}

/** The preview follows the typed reason, once a person pauses. */
const pauseMs = 400;

export function usePreview({ asked, reason = null }: DecisionPreviewProps) {
  const [typed] = useDebouncedValue(reason?.trim() ?? '', pauseMs);
  const { values: _, ...request } = asked;
  const body = { ...request, ...(typed !== '' && { reason: typed }) };
  return useQuery({
    ...ask(api.previewDecision, { body }, { notice: false }),
    ...previewOptions,
  });
}

export default function DecisionPreview(props: DecisionPreviewProps) {
  const { data, error, refetch } = usePreview(props);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
    <section className={css.preview} aria-label={words.label} tabIndex={0}>
      {error ? (
        <PreviewProblem error={error} onRetry={refetch} />
      ) : data?.refusal ? (
        <Alert color="yellow" role="alert">
          {data.refusal.message}
        </Alert>
      ) : data ? (
        <Whole preview={data} decision={props.asked.decision} />
      ) : (
        <PartSkeleton />
      )}
    </section>
  );
}

function Whole({ preview, decision }: { preview: Preview; decision: Deciding['decision'] }) {
  const { effects, second, mails, unmailed } = preview;
  const sentences = useEffects(effects);
  return (
    <>
      <h3 className={css.head}>{words.changes}</h3>
      {second && <p className={css.line}>{words.second(second.role, second.confirmers)}</p>}
      {decision === 'account.reject-change' && <p className={css.line}>{words.staysSame}</p>}
      {decision === 'question.ask' && <p className={css.line}>{words.asks}</p>}
      {sentences.length > 0 && (
        <ul className={css.effects}>
          {sentences.map((sentence) => (
            <li key={sentence} dir="auto">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <h3 className={css.head}>{words.mails}</h3>
      {mails.length === 0 && <p className={css.line}>{words.noMail}</p>}
      {mails.map((mail, at) => (
        <Mail
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail keeps its place while its text follows the reason.
          key={at}
          mail={mail}
          isFirst={at === 0}
          when={second === null ? null : mail.isAfterConfirmation ? words.afterwards : words.now}
        />
      ))}
      {unmailed.length > 0 && <p className={css.line}>{words.unmailed(unmailed.map(({ name }) => name).join(', '))}</p>}
    </>
  );
}

function useEffects(effects: readonly Effect[]): string[] {
  const zone = useZone();
  const moment = (at: string | null) => (at === null ? words.none : formatMoment(at, zone));
  return effects.map(({ kind, field, from, to }) => {
    switch (kind) {
      case 'status':
        return `${words.status}: ${words.from(statusLabel(from), statusLabel(to))}`;
      case 'launch':
        return `${words.launch}: ${words.from(moment(from), moment(to))}`;
      case 'close':
        return `${words.close}: ${words.from(moment(from), moment(to))}`;
      case 'halt':
        return words.halted(to ?? '');
      case 'dropped-change':
        return words.droppedChange;
      case 'amendment':
        return words.amended(to ?? '');
      case 'rule':
        return to ?? '';
      case 'void-requests':
        return words.voidRequests(to ?? '');
      default: {
        const fact = field as keyof typeof factLabels;
        return `${factLabels[fact]}: ${words.from(factInWords(fact, from), factInWords(fact, to))}`;
      }
    }
  });
}

/** Label of a status of an account, an auction or an administrator. */
function statusLabel(status: string | null): string {
  if (status === 'Removed') return words.removed;
  if (status === 'Halted' || status === 'Canceled') return words.statuses[status];
  const lists = [accountStatuses, auctionStatuses, adminRoles];
  const list = lists.find((each) => each.some(({ value }) => value === status)) ?? [];
  return labelOf(list, status) ?? '';
}

interface MailProps {
  readonly mail: PreviewedMail;
  readonly isFirst: boolean;
  /** Where there are two moments. */
  readonly when: string | null;
}

/** A mail is plain text: nothing in it is interpreted. */
function Mail({ mail, isFirst, when }: MailProps) {
  const { audience, language, subject, text } = mail;
  return (
    <details className={css.mail} open={isFirst}>
      <summary>
        {when !== null && <strong>{when}: </strong>}
        <span dir="auto">{subject}</span>
      </summary>
      <dl className={css.facts}>
        <dt>{words.to}</dt>
        <dd dir="auto">{recipientsOf(mail)}</dd>
        <dt>{words.languageLabel}</dt>
        <dd>{words.language[language]}</dd>
        <dt>{words.subject}</dt>
        <dd dir="auto" lang={language}>
          {subject}
        </dd>
      </dl>
      <section className={css.text} aria-label={words.textOf(subject)} lang={language} dir="auto">
        {text}
      </section>
      {audience === 'Investors' && <p className={css.line}>{words.ownTimes}</p>}
    </details>
  );
}

function recipientsOf({ audience, recipients, total }: PreviewedMail): string {
  if (audience === 'Followers' || audience === 'Investors') return words.recipients[audience];
  const listed = recipients.map(({ name, email }) => (name === null ? email : `${name} <${email}>`)).join(', ');
  const more = (total ?? 0) - recipients.length;
  return words.recipients[audience](more > 0 ? words.more(listed, more) : listed);
}
