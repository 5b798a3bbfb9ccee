/**
 * The maturities of a sale as they are now, after every change in its log: amended before the sale, which the stored rows have, withdrawn while it runs,
 * resized after the close, and sold. Screens, files, papers and answers all read them here, so that they agree to the cent.
 */

import { type MaturityJson, maturityFromJson, maturityToJson } from '../auctions/maturity-json.ts';
import { keyOf, type MaturityKey, maturityKey, type NamedMaturity } from '../auctions/maturity-key.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import { type Cents, cents, centsFromDollars, sum } from '../base/money.ts';
import { type Repaid, structureOfPart } from '../bonds/structure.ts';

type TermsRow = Repaid & NamedMaturity & Pick<MaturityRow, 'isOffered' | 'isWithdrawn'>;

/** The decision about a maturity: its final principal after the close, and with the result what was sold of it. */
export interface DecidedAmount {
  readonly maturityDate: MaturityKey;
  readonly principal?: Cents | undefined;
  readonly award?: Cents | undefined;
}

export interface CurrentMaturity<Row extends TermsRow = MaturityRow> {
  /** As announced. */
  readonly row: Row;
  readonly key: MaturityKey;
  readonly state: 'offered' | 'not-offered' | 'withdrawn';
  readonly announced: Cents;
  /** 0 where it was withdrawn; the final principal once the issuer decided it. */
  readonly principal: Cents;
  /** Null before the result. */
  readonly sold: Cents | null;
}

export interface CurrentTerms<Row extends TermsRow = MaturityRow> {
  readonly maturities: readonly CurrentMaturity<Row>[];
  /** Sums of the maturities. */
  readonly announced: Cents;
  readonly principal: Cents;
  /** The current principal of those that investors can order, or could until the close. */
  readonly offered: Cents;
  readonly sold: Cents | null;
  /** The rows with their current principal, without those that were withdrawn. */
  readonly rows: readonly Row[];
}

/** `decided` are the amounts of the result, or before it those of `decidedAmounts`. */
export function currentTerms<Row extends TermsRow>(
  rows: readonly Row[],
  decided: readonly DecidedAmount[],
): CurrentTerms<Row> {
  const amounts = new Map(decided.map((one) => [one.maturityDate, one]));
  const isSold = decided.some(({ award }) => award !== undefined);
  const maturities = rows.map((row): CurrentMaturity<Row> => {
    const key = keyOf(row);
    const { principal = row.principalAmount, award = cents(0) } = amounts.get(key) ?? {};
    return {
      ...{ row, key, announced: row.principalAmount },
      state: row.isWithdrawn ? 'withdrawn' : row.isOffered ? 'offered' : 'not-offered',
      principal: row.isWithdrawn ? cents(0) : principal,
      sold: isSold ? award : null,
    };
  });
  const offered = maturities.filter(({ state }) => state === 'offered');
  return {
    maturities,
    announced: sum(maturities.map(({ announced }) => announced)),
    principal: sum(maturities.map(({ principal }) => principal)),
    offered: sum(offered.map(({ principal }) => principal)),
    sold: isSold ? sum(maturities.map(({ sold }) => sold ?? cents(0))) : null,
    rows: maturities.flatMap(({ row, principal, state }) =>
      state === 'withdrawn' ? [] : [withPrincipal(row, principal)],
    ),
  };
}

/** The rows with their awards as principal; 0 where nothing was sold. */
export function soldRows<Row extends TermsRow>({ maturities }: CurrentTerms<Row>): Row[] {
  return maturities.map(({ row, sold }) => withPrincipal(row, sold ?? cents(0)));
}

/** The row with another principal; the sinking fund of a term bond changes with it. */
function withPrincipal<Row extends Repaid>(row: Row, principalAmount: Cents): Row {
  if (principalAmount === row.principalAmount) return row;
  const structure = structureOfPart(row, principalAmount);
  return { ...row, principalAmount, ...(structure && { structure }) };
}

/** The principals that the issuer of a sale decided after its close; none before, and where the announced ones hold. */
export function decidedAmounts(
  changes: readonly { readonly kind: string; readonly maturities: readonly DecidedAmount[] }[],
): DecidedAmount[] {
  return changes.flatMap(({ kind, maturities }) => (kind === 'RESIZE' ? maturities : []));
}

/** The maturities of a sale and its changes, as the API has them, in dollars. */
export interface SaleTermsJson {
  readonly maturityStructure: readonly MaturityJson[];
  readonly saleChanges: readonly {
    readonly kind: string;
    readonly maturities: readonly (NamedMaturityJson & { readonly principal?: number | undefined })[];
  }[];
}

interface NamedMaturityJson {
  readonly maturityDate: string;
  readonly maturityId?: string | undefined;
}

export function currentTermsOfJson({ maturityStructure, saleChanges }: SaleTermsJson): CurrentTerms {
  const changes = saleChanges.map(({ kind, maturities }) => ({
    kind,
    maturities: maturities.map(({ principal, ...name }) => ({
      maturityDate: maturityKey(keyOf(name)),
      principal: principal === undefined ? undefined : (centsFromDollars(principal) ?? undefined),
    })),
  }));
  return currentTerms(maturityStructure.map(maturityFromJson), decidedAmounts(changes));
}

/** The maturities of a sale as they are now, in dollars, without those that were withdrawn. */
export function currentRowsOfJson(sale: SaleTermsJson): MaturityJson[] {
  return currentTermsOfJson(sale).rows.map(maturityToJson);
}

/** The size of an issue now: the amount of its profile, which a draft may have without maturities, until changes of the sale made it another. */
export function sizeNow<Amount extends number>({
  profile,
  ladder: { announced, principal },
}: {
  readonly profile: { readonly amount: Amount };
  readonly ladder: { readonly announced: Amount; readonly principal: Amount };
}): Amount {
  return announced === principal ? profile.amount : principal;
}
