/** A municipality's profile for its owner and administrators. */
import { missingFromMunicipality } from '@fairbook/domain/accounts/account.ts';
import type { SaleReader } from '@fairbook/domain/auctions/auction.ts';
import { sql } from 'kysely';
import { historyOf } from '../../platform/db/history.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { isOfferedTo } from './account-status.sql.ts';
import { listAttachments, listCreditRatings, listPersonnel } from './parts.sql.ts';

export async function readMunicipalityProfile(db: Db, municipalityId: number, now: Date) {
  const { approvalHistory, ...fields } = await readMunicipality(db, municipalityId, now);
  const keyPersonnel = await listPersonnel(db, municipalityId);
  const creditRatings = await listCreditRatings(db, municipalityId);
  const attachments = await listAttachments(db, municipalityId);
  const { emmaIssuerUrl, censusDataUrl, sifmaUrl } = fields;
  return {
    ...fields,
    approvalHistory: historyOf(approvalHistory),
    missing: missingFromMunicipality({
      ...fields,
      personCount: keyPersonnel.length,
      creditRatingCount: creditRatings.length,
    }),
    attachments,
    keyPersonnel,
    finEconProfile: { emmaIssuerUrl, censusDataUrl, sifmaUrl },
    creditRatings,
  };
}

async function readMunicipality(db: Db, id: number, now: Date) {
  return db
    .selectFrom('municipality as m')
    .select(municipalityColumns)
    .select(['m.approvalHistory', activeAuctionCount(now, 'Active').as('numActiveAuctions')])
    .where('m.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Columns of every response about municipality `m`. */
export const municipalityColumns = [
  'm.uuid as id',
  'm.uuid',
  'm.name',
  'm.legalName',
  'm.city',
  'm.state',
  'm.zipCode',
  'm.type',
  'm.summary',
  'm.website',
  'm.emmaIssuerUrl',
  'm.sifmaUrl',
  'm.censusDataUrl',
  'm.status',
] as const;

/** Number of live sales of municipality `m` that this reader sees, without halted ones. By the clock, whether or not the worker has run. */
export function activeAuctionCount(now: Date, reader: SaleReader) {
  return sql<number>`(select count(*) from auction as running where running.municipality_id = m.id
    and running.status in ('Scheduled', 'Live') and running.start_date <= ${now}
      and running.close_date > ${now} and running.halted_at is null and ${isOfferedTo(reader, 'running')})`;
}

/** Address of the banner of municipality `m`; null without one. */
export function bannerUrl() {
  return sql<string | null>`(select f.url from municipality_attachment as banner join uploaded_file as f
    on f.id = banner.uploaded_file_id where banner.municipality_id = m.id and banner.type = 'BannerImage'
    order by banner.id desc limit 1)`;
}

export interface OverviewFields {
  readonly name: string;
  readonly legalName: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly type: string;
  readonly summary: string | null;
  readonly website: string | null;
  /** Undefined leaves it unchanged. */
  readonly emmaIssuerUrl: string | null | undefined;
}

export async function saveOverview(db: Db, id: number, overview: OverviewFields): Promise<void> {
  const { name, legalName, city, state, zipCode, type, summary, website, emmaIssuerUrl } = overview;
  await db
    .updateTable('municipality')
    .set({ name, legalName, city, state, zipCode, type, summary, website })
    .$if(emmaIssuerUrl !== undefined, (query) => query.set({ emmaIssuerUrl: emmaIssuerUrl ?? null }))
    .where('id', '=', id)
    .execute();
}

export interface FinEconFields {
  readonly emmaIssuerUrl: string | null;
  readonly censusDataUrl: string | null;
  readonly sifmaUrl: string | null;
}

export async function saveFinEcon(db: Db, id: number, links: FinEconFields): Promise<void> {
  await db.updateTable('municipality').set(links).where('id', '=', id).execute();
}
