/** The four document slots and their files. */
import { documentSlots } from '@fairbook/domain/vocabulary.ts';
import { DataTable } from '@fairbook/ui/DataTable.tsx';
import { FileButton } from '../parts/files.tsx';
import { texts } from '../texts.ts';
import css from './auctions.module.css';
import type { Auction } from './shapes.ts';

type Slot = (typeof documentSlots)[number] & { readonly file: Auction['documents'][keyof Auction['documents']] };

const columns = [
  { key: 'slot', header: texts.field.type, cell: (slot: Slot) => slot.label },
  {
    key: 'name',
    header: texts.field.name,
    cell: (slot: Slot) => slot.file?.name ?? <span className={css.dimmed}>{texts.dates.emptySlot}</span>,
  },
  {
    key: 'open',
    header: texts.file.open,
    align: 'end' as const,
    cell: (slot: Slot) => slot.file && <FileButton url={slot.file.url} name={slot.file.name} />,
  },
];

export function DocumentsPart({ documents }: { documents: Auction['documents'] }) {
  const rows = documentSlots.map((slot): Slot => ({ ...slot, file: documents[slot.value] ?? null }));
  return <DataTable caption={texts.auction.documents} columns={columns} rows={rows} rowKey={(slot) => slot.value} />;
}
