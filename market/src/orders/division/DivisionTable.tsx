/** A whole division in one table, to read and to print: on the result, and on the confirmation. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { figure, PaperTable } from '../../parts/paper/PaperTable.tsx';
import { divisionTexts } from '../texts/division.ts';
import type { Division } from './queries.ts';

const words = divisionTexts;
const { columns } = words;

/** Maturities that were divided, or the whole if none was. */
export function isDivided({ maturities }: Division): boolean {
  return maturities.some(({ shares }) => shares.length > 0);
}

export function DivisionTable({ division }: { readonly division: Division }) {
  const rows = division.maturities.flatMap((maturity) => {
    const day = formatDay(keyOf(maturity));
    const shares = maturity.shares.map(({ subAccountId, name, reference, award }) => ({
      key: `${keyOf(maturity)} ${subAccountId}`,
      cells: [day, <AccountName key="name" name={name} reference={reference} />, money(award)],
    }));
    const isShown = shares.length === 0 || maturity.rest !== 0;
    const rest = { key: `${keyOf(maturity)} rest`, cells: [day, words.rest, money(maturity.rest)] };
    return isShown ? [...shares, rest] : shares;
  });
  return (
    <PaperTable
      caption={words.wholeCaption}
      columns={[{ label: columns.maturity }, { label: columns.account, as: 'sentence' }, figure(columns.award)]}
      rows={rows}
    />
  );
}

interface AccountNameProps {
  readonly name: string;
  readonly reference: string | null;
}

/** A sub-account with its reference below. */
export function AccountName({ name, reference }: AccountNameProps) {
  return (
    <span>
      {name}
      {reference !== null && <span className={figureTableCss.second}>{reference}</span>}
    </span>
  );
}

function money(amount: number | null): string {
  return amount === null ? '–' : formatWholeMoney(amount);
}
