/** The four document slots and their files, with the versions before supplements. */
import { documentSlots } from '@fairbook/domain/vocabulary.ts';
import { DataTable } from '@fairbook/ui/DataTable.tsx';
import { FileButton } from '../parts/files.tsx';
import { texts } from '../texts.ts';
import css from './auctions.module.css';
import type { Auction } from './shapes.ts';

interface Row {
  readonly id: string;
  readonly label: string;
  readonly file: Auction['documents'][keyof Auction['documents']];
}

const columns = [
  { key: 'slot', header: texts.field.type, cell: (slot: Row) => slot.label },
  {
    key: 'name',
    header: texts.field.name,
    cell: (slot: Row) => slot.file?.name ?? <span className={css.dimmed}>{texts.dates.emptySlot}</span>,
  },
  {
    key: 'open',
    header: texts.file.open,
    align: 'end' as const,
    cell: (slot: Row) => slot.file && <FileButton url={slot.file.url} name={slot.file.name} />,
  },
];

/** Below each document its earlier versions, latest first. */
export function DocumentsPart({ auction: { documents, supplements } }: { auction: Auction }) {
  const rows = documentSlots.flatMap((slot): Row[] => [
    { ...slot, id: slot.value, file: documents[slot.value] ?? null },
    ...supplements
      .filter(({ document, before }) => document === slot.value && before !== null)
      .map(({ id, before }) => ({ ...slot, id, label: texts.dates.earlierVersion(slot.label), file: before }))
      .reverse(),
  ]);
  return <DataTable caption={texts.auction.documents} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
