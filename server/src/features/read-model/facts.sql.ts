/** Auction facts in the read model: what lists filter and sort by, and the moments that change it. */
import type { Day } from '@fairbook/domain/base/dates.ts';
import type { Cents } from '@fairbook/domain/base/money.ts';
import type { AuctionStatus } from '@fairbook/domain/base/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export interface AuctionFacts {
  readonly id: number;
  readonly municipalityId: number;
  readonly muniType: string | null;
  readonly state: string | null;
  readonly taxStatus: string | null;
  readonly repaymentFrequency: string | null;
  readonly securityType: string | null;
  readonly themes: readonly string[];
  /** As stored. */
  readonly status: AuctionStatus;
  readonly marketingPeriodLaunchDate: Date | null;
  readonly startDate: Date | null;
  readonly closeDate: Date | null;
  readonly haltedAt: Date | null;
  /** The latest offered maturity; when it is due nothing can be ordered anymore. */
  readonly lastMaturity: Day | null;
  readonly priorityStateInst: number;
  readonly priorityNationalInst: number;
  readonly priorityInternationalInst: number;
  readonly priorityStateInd: number;
  readonly priorityNationalInd: number;
  readonly priorityInternationalInd: number;
  readonly amount: Cents;
  readonly highestYield: number | null;
  /** Microseconds since 1970, since a `Date` would lose the order of timestamps the database distinguishes. */
  readonly createdMicros: number;
  readonly updatedMicros: number;
  readonly launchMicros: number | null;
  readonly closeMicros: number | null;
}

/** Facts of these auctions, and of all of these municipalities; those never visible to the market are left out. */
export async function readFacts(
  db: Db,
  of: { readonly auctions: readonly number[]; readonly municipalities: readonly number[] },
): Promise<AuctionFacts[]> {
  return facts(
    db,
    sql`(a.id = any(${of.auctions}::bigint[]) or a.municipality_id = any(${of.municipalities}::bigint[]))`,
  );
}

/** The next facts after an id, by id. */
export async function readFactsAfter(db: Db, id: number, maxRows: number): Promise<AuctionFacts[]> {
  return facts(db, sql`a.id > ${id}`, sql`order by a.id limit ${maxRows}`);
}

async function facts(db: Db, where: RawBuilder<unknown>, tail: RawBuilder<unknown> = sql``): Promise<AuctionFacts[]> {
  const { rows } = await sql<AuctionFacts>`
    select a.id, a.municipality_id, m.type as muni_type, m.state, a.tax_status, a.repayment_frequency, a.security_type,
      a.community_impact_themes as themes, a.status, a.marketing_period_launch_date, a.start_date, a.close_date, a.halted_at,
      a.priority_state_inst, a.priority_national_inst, a.priority_international_inst,
      a.priority_state_ind, a.priority_national_ind, a.priority_international_ind,
      a.amount, highest_yield(a.maturity_structure) as highest_yield,
      (select max(row->>'maturityDate') from jsonb_array_elements(a.maturity_structure) as row
        where (row->>'isOffered')::boolean) as last_maturity,
      ${micros(sql`a.created_at`)} as created_micros, ${micros(sql`a.updated_at`)} as updated_micros,
      ${micros(sql`a.marketing_period_launch_date`)} as launch_micros, ${micros(sql`a.close_date`)} as close_micros
    from auction as a join municipality as m on m.id = a.municipality_id
    where a.is_active and a.status in ('Approved', 'Scheduled', 'Live', 'Ended') and ${where} ${tail}`.execute(db);
  return rows;
}

function micros(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(extract(epoch from ${moment}) * 1000000)::bigint`;
}
