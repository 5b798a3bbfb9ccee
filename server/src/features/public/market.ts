/** Handlers of what can be read without an account. */
import type { publicMarket } from '@fairbook/contract/public/market.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { csvFile } from '@fairbook/domain/base/text/csv.ts';
import { requireFound } from '../../platform/base/errors.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { findPublicFile } from './sales.sql.ts';

export const publicHandlers: Handlers<typeof publicMarket> = {
  listPublicSales: ({ query, now, deps }) => deps.publicSales.list(query, now),
  readPublicSale: ({ params, now, deps }) => deps.publicSales.read(params.uuid, now),
  readPublicIssuer: ({ params, now, deps }) => deps.publicSales.readIssuer(params.uuid, now),

  downloadPublicResults: async ({ query, now, deps }) => {
    const all = { ...query, status: ['Ended' as const], pageSize: 200, sort: '-closeDate' as const };
    const { rows } = await deps.publicSales.list(all, now);
    const header = ['Issuer', 'State', 'Sale', 'Closed', 'Offered', 'Ordered', 'Sold', 'Cover', 'Outcome'];
    const cells = rows.map(({ muniName, state, name, closeDate, isCancelled, result, uuid }) => [
      ...[muniName, state ?? '', name, (result?.closedAt ?? closeDate)?.toISOString() ?? ''],
      ...(result
        ? [dollarsOf(result.offered), dollarsOf(result.ordered), dollarsOf(result.sold), result.cover, result.outcome]
        : ['', '', '', '', isCancelled ? 'Canceled' : '']),
      ...[result?.fingerprint ?? '', `${deps.config.marketUrl}/sales/${uuid}`],
    ]);
    return {
      content: Buffer.from(csvFile([...header, 'Fingerprint', 'Address'], cells)),
      contentType: 'text/csv; charset=utf-8',
      name: 'results.csv',
      inline: false,
    };
  },

  readPublicFile: async ({ db, params, now, deps }) => {
    const file = requireFound(await findPublicFile(db, params.uuid, now));
    return { ...file, content: await deps.files.read(file.key), inline: true };
  },
};
