/** The documents of an auction: the versions of its final official statement, and the four slots with the versions before amendments and supplements. */
import { documentSlots } from '@fairbook/domain/base/vocabulary.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { texts } from '../base/texts.ts';
import { FileButton } from '../review/parts/files.tsx';
import css from './auctions.module.css';
import type { Auction } from './shapes.ts';

interface DocumentRow {
  readonly key: string;
  readonly label: string;
  readonly file: { readonly name: string; readonly url: string } | null;
  /** Version of a final official statement. */
  readonly version: Auction['finalStatements'][number] | null;
}

const columns = [
  { key: 'slot', header: texts.field.type, cell: (row: DocumentRow) => row.label },
  {
    key: 'name',
    header: texts.field.name,
    cell: ({ file, version }: DocumentRow) => (
      <>
        {file?.name ?? <span className={css.dimmed}>{texts.dates.emptySlot}</span>}
        {version && (
          <div className={css.dimmed}>
            {texts.auction.published} <Moment at={version.publishedAt} />
            {version.note !== null && <div dir="auto">{version.note}</div>}
          </div>
        )}
      </>
    ),
  },
  {
    key: 'open',
    header: texts.file.open,
    align: 'end' as const,
    cell: ({ file }: DocumentRow) => file && <FileButton url={file.url} name={file.name} />,
  },
];

export function DocumentsPart({ auction }: { auction: Auction }) {
  const { documents, finalStatements, supplements, amendments } = auction;
  const replaced = [
    ...amendments.flatMap(({ id, documents: amended }) =>
      amended.map((one) => ({ ...one, id: `${id} ${one.document}` })),
    ),
    ...supplements,
  ];
  const rows: DocumentRow[] = [
    ...finalStatements.map((version) => {
      const label = texts.auction.finalStatement(version.version);
      return { key: version.id, label, file: version.file, version };
    }),
    // Below each document its earlier versions, latest first.
    ...documentSlots.flatMap(({ value, label }): DocumentRow[] => [
      { key: value, label, file: documents[value] ?? null, version: null },
      ...replaced
        .filter(({ document, before }) => document === value && before !== null)
        .map(({ id, before }) => ({ key: id, label: texts.dates.earlierVersion(label), file: before, version: null }))
        .reverse(),
    ]),
  ];
  return <DataTable caption={texts.auction.documents} columns={columns} rows={rows} rowKey={({ key }) => key} />;
}
