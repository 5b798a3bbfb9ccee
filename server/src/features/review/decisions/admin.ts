/** Handlers of decisions by two administrators: the second confirms or refuses, the requester can withdraw. */
import type { decisionsAdmin } from '@fairbook/contract/review/decisions/admin.ts';
import type { PendingAction } from '@fairbook/domain/base/vocabulary.ts';
import { whyNotConfirmBy, whyNotOpen, whyNotRefuseBy, whyNotWithdrawBy } from '@fairbook/domain/review/decisions.ts';
import { requireAllowed, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Administrator } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { nameSubjects } from '../../../store/review/audit-names.sql.ts';
import {
  listOpenRequests,
  lockRequest,
  readConfirmers,
  readRequest,
  type StoredRequest,
} from '../../../store/review/pending.sql.ts';
import { countMails, type Draftings, previewDecision } from './preview.ts';
import { confirmRequest, endRequest } from './request.ts';

/** Dependencies of carrying out a confirmed request. `actor` is the administrator who confirmed. */
interface Confirmed {
  readonly db: Db;
  readonly actor: Administrator;
  readonly now: Date;
  readonly deps: Omit<Deps, 'db' | 'pool'>;
}

/** Carries out a request. Throws 412 where it is no longer valid; then it is not confirmed either. */
export type CarryOut = (call: Confirmed, request: StoredRequest) => Promise<void>;

export function decisionHandlers(
  carryOut: Readonly<Record<PendingAction, CarryOut>>,
  draftings: Draftings,
): Handlers<typeof decisionsAdmin> {
  return {
    listPendingDecisions: async ({ db, query }) => named(db, await listOpenRequests(db, query.subject)),

    previewDecision: { transaction: false, handle: (call) => previewDecision(call, draftings) },

    countDecisionMails: { transaction: false, handle: (call) => countMails(call, draftings) },

    confirmDecision: async (call) => {
      const { db, actor, params } = call;
      const request = requireFound(await lockRequest(db, { uuid: params.id }));
      requireAllowed(whyNotConfirmBy(request, actor, await readConfirmers(db, request.action)));
      await confirmRequest(call, request);
      await carryOut[request.action](call, request);
      return shown(db, params.id);
    },

    refuseDecision: async ({ db, actor, params, body, now, deps }) => {
      const request = requireFound(await lockRequest(db, { uuid: params.id }));
      requireAllowed(whyNotRefuseBy(request, actor));
      requireMet(whyNotOpen(request, now));
      await endRequest(db, deps.jobs, request, { status: 'Refused', by: actor, remarks: body.reason });
      const detail = { decision: request.action, requestedBy: request.requester.uuid };
      const text = { reason: body.reason };
      await audit(db, { actor, action: 'decision.refuse', subject: request.subject, detail, text });
      return shown(db, params.id);
    },

    withdrawDecision: async ({ db, actor, params, now, deps }) => {
      const request = requireFound(await lockRequest(db, { uuid: params.id }));
      requireAllowed(whyNotWithdrawBy(request, actor));
      requireMet(whyNotOpen(request, now));
      await endRequest(db, deps.jobs, request, { status: 'Withdrawn', by: actor });
      const detail = { decision: request.action };
      await audit(db, { actor, action: 'decision.withdraw', subject: request.subject, detail });
      return shown(db, params.id);
    },
  };
}

type Request = Awaited<ReturnType<typeof readRequest>>;

async function shown(db: Db, uuid: string) {
  const [request] = await named(db, [await readRequest(db, uuid)]);
  return requireFound(request);
}

/** With the name of each subject. */
async function named(db: Db, requests: readonly Request[]) {
  const names = await nameSubjects(
    db,
    requests.map(({ subject }) => subject),
  );
  return requests.map((request) => ({ ...request, about: names.get(request.subject) ?? null }));
}
