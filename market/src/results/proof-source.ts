/** How a page reads the proof of a sale: by the account of its reader, or as a visitor, with the key of the link where the sale is private. */
import { createClient } from '@fairbook/contract/base/client.ts';
import { proofKeyHeader } from '@fairbook/contract/logs/proof-key.ts';
import { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { api } from '../base/api.ts';

const { readOrderLog, readClosingRecord, downloadOrderLog, downloadClosingRecord } = biddingMarket;

/** Asks without a token. */
const visitor = createClient(
  { readOrderLog, readClosingRecord, downloadOrderLog, downloadClosingRecord },
  { baseUrl: '', token: async () => null },
);

export interface ProofSource {
  readonly calls: Pick<
    typeof visitor,
    'readOrderLog' | 'readClosingRecord' | 'downloadOrderLog' | 'downloadClosingRecord'
  >;
  readonly headers: Readonly<Record<string, string>>;
  /** True where a plain link to a file works: the browser sends neither a token nor a key with it. */
  readonly isOpen: boolean;
}

export function byAccount(sale: { readonly offeringType: string | null }): ProofSource {
  return { calls: api, headers: {}, isOpen: sale.offeringType === 'Public' };
}

/** `key` is null for a public sale. */
export function asVisitor(key: string | null): ProofSource {
  return { calls: visitor, headers: key === null ? {} : { [proofKeyHeader]: key }, isOpen: key === null };
}
