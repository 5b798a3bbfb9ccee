/** Handlers of checks for administrators: reading them, and marking findings as seen. */
import { createHash } from 'node:crypto';
import type { checksAdmin } from '@fairbook/contract/checks/admin.ts';
import type { ResultOf } from '@fairbook/contract/route.ts';
import { checkAccount } from '@fairbook/domain/checks/account.ts';
import { whyNotMark } from '@fairbook/domain/checks/marks.ts';
import type { Check, Evidence } from '@fairbook/domain/checks/vocabulary.ts';
import { audit } from '../db/audit.ts';
import type { Db } from '../db/transaction.ts';
import { requireFound, requireMet } from '../errors.ts';
import type { Handlers } from '../http/handler.ts';
import { findAccount } from '../onboarding/accounts.sql.ts';
import { nameSubjects } from '../people/auditNames.sql.ts';
import { deleteMark, listMarks, saveMark } from './marks.sql.ts';
import { findCandidates, findDevices, readParties } from './parties.sql.ts';

export const checksHandlers: Handlers<typeof checksAdmin> = {
  listChecks: async ({ db, query }) => shown(db, query.subject, requireFound(await checksOf(db, query.subject))),

  markCheck: async ({ db, actor, body }) => {
    const { subject, check: checkName, fingerprint, reason } = body;
    const found = requireFound(await checksOf(db, subject));
    const check = found.checks.find((each) => each.check === checkName);
    requireMet(whyNotMark(check, check && fingerprintOf(check.evidence), fingerprint));
    await saveMark(db, { subject, checkName, fingerprint, reason, markedById: actor.adminId });
    await audit(db, { actor, action: 'check.mark', subject, detail: { check: checkName, reason } });
    return shown(db, subject, found);
  },

  unmarkCheck: async ({ db, actor, body: { subject, check } }) => {
    const found = requireFound(await checksOf(db, subject));
    requireFound((await deleteMark(db, subject, check)) || undefined);
    await audit(db, { actor, action: 'check.unmark', subject, detail: { check } });
    return shown(db, subject, found);
  },
};

/** Checks of a case, and the statuses of other accounts that their evidence names. */
interface Found {
  readonly checks: readonly Check[];
  readonly statuses: ReadonlyMap<string, string>;
}

/** The checks of this subject of the audit trail; undefined where nothing that can be checked has it. */
async function checksOf(db: Db, subject: string): Promise<Found | undefined> {
  const uuid = subject.slice(subject.indexOf(':') + 1);
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) return undefined;
  const key = await findAccount(db, subject);
  if (!key) return undefined;
  const devices = await findDevices(db, key);
  const parties = await readParties(db, await findCandidates(db, key, devices), devices);
  const self = parties.find((party) => party.subject === subject);
  if (!self) return undefined;
  return {
    checks: checkAccount(self, parties),
    statuses: new Map(parties.map((party) => [party.subject, party.status])),
  };
}

/** As the call answers it: with names, and who has seen what. */
async function shown(
  db: Db,
  subject: string,
  { checks, statuses }: Found,
): Promise<ResultOf<typeof checksAdmin.listChecks>> {
  const marks = await listMarks(db, subject);
  const others = checks.flatMap(({ evidence }) => evidence.flatMap((each) => each.subject ?? []));
  const names = others.length === 0 ? new Map() : await nameSubjects(db, others);
  const lines = checks.map(({ check, outcome, evidence }) => {
    const fingerprint = fingerprintOf(evidence);
    const mark = marks.find((each) => each.check === check);
    const { by, at, reason } = mark ?? {};
    return {
      check,
      outcome,
      fingerprint,
      evidence: evidence.map(({ subject: other, ...each }) => ({
        ...each,
        about: (other && names.get(other)) ?? null,
        status: (other && statuses.get(other)) ?? null,
      })),
      seen:
        by && at && reason && outcome === 'Attention'
          ? { by, at, reason, isCurrent: mark?.fingerprint === fingerprint }
          : null,
    };
  });
  return {
    checks: lines,
    open: lines.filter(({ outcome, seen }) => outcome === 'Attention' && !seen?.isCurrent).length,
  };
}

/** A mark is valid for the findings that were seen. Names may be corrected without new ones. */
function fingerprintOf(evidence: readonly Evidence[]): string {
  const findings = evidence.map(({ signal, value, subject }) => JSON.stringify([signal, subject ?? value])).sort();
  return createHash('sha256').update(findings.join('\n')).digest('hex');
}
