/** Handlers of checks for administrators: reading them, and marking findings as seen. */
import { createHash } from 'node:crypto';
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { checksAdmin } from '@fairbook/contract/review/checks/admin.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { isUuid } from '@fairbook/domain/base/uuid.ts';
import { checkAccount, relatedTo } from '@fairbook/domain/review/checks/account.ts';
import { isFreeMail, mailDomain } from '@fairbook/domain/review/checks/keys.ts';
import { whyNotMark } from '@fairbook/domain/review/checks/marks.ts';
import { type Advisor, checkSale, type SaleToCheck } from '@fairbook/domain/review/checks/sale.ts';
import type { Check, Evidence } from '@fairbook/domain/review/checks/vocabulary.ts';
import { requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { findAccount } from '../../../store/accounts/account-status.sql.ts';
import { findAuction } from '../../../store/auctions/auctions.sql.ts';
import { nameSubjects } from '../../../store/review/audit-names.sql.ts';
import { deleteMark, listMarks, saveMark } from '../../../store/review/marks.sql.ts';
import { findCandidates, readParties } from '../../../store/review/parties.sql.ts';
import { listAdvisors, listSameBase } from '../../../store/review/sales.sql.ts';

export const checksHandlers: Handlers<typeof checksAdmin> = {
  listChecks: async ({ db, query: { subject }, now }) =>
    shown(db, subject, requireFound(await checksOf(db, subject, now))),

  countOpenChecks: async ({ db, query: { subject: subjects = [] }, now }) => {
    const cases: { subject: string; open: number }[] = [];
    for (const subject of subjects) {
      const found = await checksOf(db, subject, now);
      if (found) cases.push({ subject, open: (await shown(db, subject, found)).open });
    }
    return { cases };
  },

  markCheck: async ({ db, actor, body, now }) => {
    const { subject, check: checkName, fingerprint, reason } = body;
    const found = requireFound(await checksOf(db, subject, now));
    const check = found.checks.find((each) => each.check === checkName);
    requireMet(whyNotMark(check, check && fingerprintOf(check.evidence), fingerprint));
    await saveMark(db, { subject, checkName, fingerprint, reason, markedById: actor.adminId });
    await audit(db, { actor, action: 'check.mark', subject, detail: { check: checkName }, text: { reason } });
    return shown(db, subject, found);
  },

  unmarkCheck: async ({ db, actor, body: { subject, check }, now }) => {
    const found = requireFound(await checksOf(db, subject, now));
    requireFound(await deleteMark(db, subject, check));
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
async function checksOf(db: Db, subject: string, now: Date): Promise<Found | undefined> {
  const [kind, uuid = ''] = subject.split(':');
  if (!isUuid(uuid)) return undefined;
  return kind === 'auction' ? checksOfSale(db, uuid, now) : checksOfAccount(db, subject);
}

async function checksOfSale(db: Db, uuid: string, now: Date): Promise<Found | undefined> {
  const auction = await findAuction(db, uuid);
  if (!auction) return undefined;
  const { municipality, baseCusip } = auction;
  const advisors = await listAdvisors(db, auction.id);
  const sale: SaleToCheck = {
    ...auction,
    terms: auction,
    status: effectiveStatus(auction, now),
    issuer: { subject: `municipality:${municipality.uuid}`, name: municipality.name, status: municipality.status },
    advisors: advisors.map(
      ({ email, ...advisor }): Advisor => ({
        ...advisor,
        domain: isFreeMail(email) ? '' : mailDomain(email),
      }),
    ),
    sameBase: await listSameBase(db, baseCusip.trim(), municipality.id),
  };
  return { checks: checkSale(sale, now), statuses: new Map() };
}

async function checksOfAccount(db: Db, subject: string): Promise<Found | undefined> {
  const key = await findAccount(db, subject);
  if (!key) return undefined;
  const parties = await readParties(db, await findCandidates(db, key));
  const self = parties.find((party) => party.subject === subject);
  if (!self) return undefined;
  return {
    checks: checkAccount(self, relatedTo(self, parties)),
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
