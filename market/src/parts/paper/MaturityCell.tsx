/** The day of a maturity with what differs from an ordinary serial bond, in the tables of papers. */
import type { StructureJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { formatDay } from '@fairbook/ui/format/format.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { structureWords } from '@fairbook/ui/sale/structure-words.ts';

export interface MaturityCellProps {
  readonly maturityDate: string;
  readonly structure: StructureJson | undefined;
}

export function MaturityCell({ maturityDate, structure }: MaturityCellProps) {
  return (
    <span>
      {formatDay(maturityDate)}
      {structureWords(structure).map((phrase) => (
        <span key={phrase} className={figureTableCss.second}>
          {phrase}
        </span>
      ))}
    </span>
  );
}
