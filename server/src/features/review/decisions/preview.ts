/** Effects and mails of a decision, gathered from the features that carry decisions out. */

import type { BodyOf, ResultOf } from '@fairbook/contract/base/route.ts';
import type { decisionsAdmin } from '@fairbook/contract/review/decisions/admin.ts';
import { type Language, languages } from '@fairbook/domain/base/languages.ts';
import type { Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { isUuid } from '@fairbook/domain/base/uuid.ts';
import type { PendingAction } from '@fairbook/domain/base/vocabulary.ts';
import {
  decisionHours,
  isApproval,
  minRoleFor,
  type PreviewedDecision,
  whyNotOpen,
} from '@fairbook/domain/review/decisions.ts';
import { notFound, Refused } from '../../../platform/base/errors.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Administrator } from '../../../platform/http/caller/actor.ts';
import { nameSubjects } from '../../../store/review/audit-names.sql.ts';
import { findRequest, listConfirmers, readMailbox } from '../../../store/review/pending.sql.ts';
import { type PreviewedMail, previewMail, type Unmailed } from '../../notices/notifications/preview.ts';
import { type RequestEnd, writeEndMail, writeRequestMail } from './mail.ts';

type PreviewAnswer = ResultOf<(typeof decisionsAdmin)['previewDecision']>;
export type Effect = PreviewAnswer['effects'][number];

export interface PreviewCall {
  readonly db: Db;
  readonly actor: Administrator;
  readonly now: Date;
  readonly deps: { readonly config: Config };
  readonly body: BodyOf<(typeof decisionsAdmin)['previewDecision']>;
}

/** Effect of a decision. */
export interface Draft {
  readonly effects: readonly Effect[];
  readonly mails: readonly PreviewedMail[];
  readonly unmailed?: readonly Unmailed[];
  /** Where a second administrator must confirm it first. */
  readonly second?: PendingAction | null;
}

/** Drafts a decision. Throws 412 where it cannot be made now, as the decision itself does. */
export type Drafting = (call: PreviewCall) => Promise<Draft>;

/** By the first part of the decision's name; changes of approved facts are decisions about an account by their name only. */
export interface Draftings {
  readonly account: Drafting;
  readonly change: Drafting;
  readonly auction: Drafting;
  readonly administrator: Drafting;
  readonly rules: Drafting;
  readonly question: Drafting;
  readonly witness: Drafting;
}

export async function previewDecision(call: PreviewCall, draftings: Draftings): Promise<PreviewAnswer> {
  const draft = await draftings[areaOf(call.body.decision)](call).catch(refusalOf);
  if ('refusal' in draft) return { ...draft, effects: [], second: null, mails: [], unmailed: [] };
  const { effects, mails, unmailed = [], second = null } = draft;
  const isAfterConfirmation = second !== null && !call.body.isConfirming;
  const answer = {
    refusal: null,
    effects: [...effects],
    mails: mails.map((mail) => ({ ...mail, isAfterConfirmation })),
    unmailed: [...unmailed],
  };
  if (!isAfterConfirmation) {
    const toRequester = await previewEnd(call);
    const outcome = toRequester.map((mail) => ({ ...mail, isAfterConfirmation: false }));
    return { ...answer, mails: [...answer.mails, ...outcome], second: null };
  }
  const request = await previewRequest(call, second);
  return {
    ...answer,
    second: { role: minRoleFor(second), confirmers: request.confirmers },
    mails: [...request.mails.map((mail) => ({ ...mail, isAfterConfirmation: false })), ...answer.mails],
  };
}

type CountCall = Omit<PreviewCall, 'body'> & { readonly body: BodyOf<(typeof decisionsAdmin)['countDecisionMails']> };

/** Values that a preview needs besides the decision and its subject. */
const undetermined = { reason: null, launch: null, choice: null, closeDate: null, isConfirming: false } as const;

/** How many people a decision about several cases would mail. */
export async function countMails(
  { body: { decision, subjects }, ...call }: CountCall,
  draftings: Draftings,
): Promise<ResultOf<(typeof decisionsAdmin)['countDecisionMails']>> {
  const mailed = new Map<string, Language>();
  const unlisted: Record<Language, number> = { en: 0, es: 0 };
  const unmailed = new Set<string>();
  let refused = 0;
  for (const subject of new Set(subjects)) {
    const draft = await draftings[areaOf(decision)]({
      ...call,
      body: { ...undetermined, decision, subject },
    }).catch(refusalOf);
    if ('refusal' in draft) {
      refused += 1;
      continue;
    }
    for (const { language, recipients, total } of draft.mails) {
      for (const { email } of recipients) mailed.set(email, language);
      unlisted[language] += Math.max(0, (total ?? 0) - recipients.length);
    }
    for (const { email } of draft.unmailed ?? []) unmailed.add(email);
  }
  const counts = languages.map((language) => ({
    language,
    people: [...mailed.values()].filter((of) => of === language).length + unlisted[language],
  }));
  return { languages: counts, unmailed: unmailed.size, refused };
}

/** A decision that cannot be made now is an answer: another administrator may have been faster while a dialog was open. */
function refusalOf(error: unknown): { readonly refusal: NonNullable<PreviewAnswer['refusal']> } {
  if (!(error instanceof Refused) || error.status !== 412) throw error;
  const { message, data } = error.body;
  return { refusal: { code: data?.code ?? 'already-decided', message: data?.sentence ?? (message as Text) } };
}

function areaOf(decision: PreviewedDecision): keyof Draftings {
  if (decision === 'account.approve-change' || decision === 'account.reject-change') return 'change';
  return decision.slice(0, decision.indexOf('.')) as Exclude<keyof Draftings, 'change'>;
}

/** The mail that asks a second administrator. */
async function previewRequest({ db, actor, now, deps, body }: PreviewCall, action: PendingAction) {
  const { subject, reason } = body;
  const confirmers = await listConfirmers(db, action, actor.uuid);
  const about = (await nameSubjects(db, [subject])).get(subject) ?? null;
  const request = {
    action,
    subject,
    about,
    // An approval needs none.
    reason: isApproval(action) ? reason : said(reason),
    requestedBy: { name: `${actor.firstName} ${actor.lastName}` },
    expiresAt: new Date(now.getTime() + decisionHours * 3_600_000),
  };
  const write = writeRequestMail(request, deps.config.adminUrl);
  return { confirmers: confirmers.length, mails: await previewMail(db, write, confirmers, 'Confirmers') };
}

/** Decisions that end the request of another administrator, and how. */
const ending: Readonly<Partial<Record<PreviewedDecision, readonly [PendingAction, RequestEnd]>>> = {
  'account.approve-change': ['account.approve-change', 'confirmed'],
  'account.deactivate': ['account.deactivate', 'confirmed'],
  'account.link': ['account.link', 'confirmed'],
  'account.suspend': ['account.suspend', 'confirmed'],
  'account.unlink': ['account.unlink', 'confirmed'],
  'administrator.change-role': ['administrator.change-role', 'confirmed'],
  'administrator.invite': ['administrator.invite', 'confirmed'],
  'administrator.remove': ['administrator.remove', 'confirmed'],
  'auction.approve': ['auction.approve', 'confirmed'],
  'auction.approve-amendment': ['auction.approve-amendment', 'confirmed'],
  'auction.cancel': ['auction.cancel', 'confirmed'],
  'auction.reject': ['auction.approve', 'refused'],
  'auction.resume': ['auction.cancel', 'void'],
  'rules.end-four-eyes': ['rules.end-four-eyes', 'confirmed'],
  'witness.activate': ['witness.activate', 'confirmed'],
};

/** The mail to the administrator whose request ends with this decision. */
async function previewEnd({ db, actor, now, deps, body }: PreviewCall): Promise<PreviewedMail[]> {
  const [action, kind] = ending[body.decision] ?? [];
  if (!action || !kind) return [];
  const { subject } = body;
  const request = await findRequest(db, { action, subject });
  if (!request || request.requester.uuid === actor.uuid || whyNotOpen(request, now)) return [];
  const about = (await nameSubjects(db, [subject])).get(subject) ?? null;
  const by = kind === 'void' ? '' : `${actor.firstName} ${actor.lastName}`;
  const text = kind === 'refused' ? said(body.reason) : '';
  const write = writeEndMail({ kind, decision: action, subject, about, by, text }, deps.config.adminUrl);
  return previewMail(db, write, await readMailbox(db, request.requestedById), 'People');
}

/** Stands for a reason that is not typed yet. */
export function said(reason: string | null): string {
  return reason ?? '…';
}

/** The id in a subject of this kind. Throws 404 for another one. */
export function idIn(subject: string, kind: 'auction' | 'change' | 'administrator'): string {
  const id = subject.startsWith(`${kind}:`) ? subject.slice(kind.length + 1) : '';
  if (!isUuid(id)) throw notFound();
  return id;
}

export function effect(
  kind: Effect['kind'],
  from: string | null,
  to: string | null,
  field: string | null = null,
): Effect {
  return { kind, field, from, to };
}
