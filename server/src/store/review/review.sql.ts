/** Pending cases for administrators, and whether anything has changed since their last request. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

interface Figures {
  readonly municipalities: number;
  readonly auctions: number;
  readonly amendments: number;
  readonly individuals: number;
  readonly institutions: number;
  readonly professionals: number;
  readonly changes: number;
  readonly municipalityDecidedAt: Date | null;
  readonly auctionDecidedAt: Date | null;
  readonly individualDecidedAt: Date | null;
  readonly institutionDecidedAt: Date | null;
  readonly professionalDecidedAt: Date | null;
  readonly changeDecidedAt: Date | null;
  readonly notices: number;
  /** Number of the latest event that is not about an order. */
  readonly mark: string;
}

export async function readReview(db: Db, adminId: number) {
  const { rows } = await sql<Figures>`select
    (select count(*) from municipality where status = 'Pending Approval') as municipalities,
    (select count(*) from auction where status = 'PendingReview') as auctions,
    (select count(*) from terms_amendment where status = 'Requested') as amendments,
    (${waitingInvestors(false)}) as individuals,
    (${waitingInvestors(true)}) as institutions,
    (select count(*) from market_prof_org p join user_org o on o.market_prof_org_id = p.id
      where p.status = 'Pending Approval') as professionals,
    (select count(*) from account_change where status = 'Open') as changes,
    (${lastDecision('municipality')}) as municipality_decided_at,
    (${lastDecision('auction')}) as auction_decided_at,
    (${lastDecision('investor', ofInvestors(false))}) as individual_decided_at,
    (${lastDecision('investor', ofInvestors(true))}) as institution_decided_at,
    (${lastDecision('professional')}) as professional_decided_at,
    (select max(settled_at) from account_change where status in ('Approved', 'Rejected')) as change_decided_at,
    (select count(*) from admin_notice where admin_user_id = ${adminId} and read_at is null) as notices,
    (select coalesce(max(id), 0)::text from audit_event) as mark`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a query without conditions found nothing');
  return {
    municipalities: { waiting: found.municipalities, lastDecisionAt: found.municipalityDecidedAt },
    auctions: { waiting: found.auctions + found.amendments, lastDecisionAt: found.auctionDecidedAt },
    individuals: { waiting: found.individuals, lastDecisionAt: found.individualDecidedAt },
    institutions: { waiting: found.institutions, lastDecisionAt: found.institutionDecidedAt },
    professionals: { waiting: found.professionals, lastDecisionAt: found.professionalDecidedAt },
    changes: { waiting: found.changes, lastDecisionAt: found.changeDecidedAt },
    amendments: found.amendments,
    notices: found.notices,
    mark: found.mark,
  };
}

/** Each person of an account counts, as in their lists. */
function waitingInvestors(isInstitution: boolean) {
  return sql`select count(*) from investor_org i join user_org o on o.investor_org_id = i.id
    where i.is_institution = ${sql.lit(isInstitution)} and i.status = 'Pending Approval'`;
}

/** The condition of the index `audit_event_decisions`. */
function lastDecision(subject: string, condition = sql`true`) {
  return sql`select e.at from audit_event e
    where e.action in ('account.approve', 'account.reject', 'auction.approve', 'auction.reject')
      and split_part(e.subject, ':', 1) = ${sql.lit(subject)} and ${condition}
    order by e.id desc limit 1`;
}

/** The trail calls individuals and institutions both investors. */
function ofInvestors(isInstitution: boolean) {
  return sql`exists (select from investor_org i where i.uuid = split_part(e.subject, ':', 2)::uuid
    and i.is_institution = ${sql.lit(isInstitution)})`;
}
