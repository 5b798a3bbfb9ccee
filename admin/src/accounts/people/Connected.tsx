/** The market professionals that a municipality invited or named in an auction. */
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';
import { rolesText } from './roles.ts';
import type { Municipality } from './shapes.ts';

const field = texts.field;

type Professional = Municipality['connected'][number];

const columns: readonly Column<Professional>[] = [
  { key: 'name', header: field.name, cell: ({ name }) => name },
  { key: 'firm', header: field.firm, cell: ({ firm }) => firm || texts.none },
  { key: 'roles', header: field.roles, cell: ({ type }) => rolesText(type) },
];

export function Connected({ professionals }: { professionals: readonly Professional[] }) {
  if (professionals.length === 0) return <NoRows text={texts.detail.noProfessionals} />;
  return (
    <DataTable
      caption={texts.detail.professionals}
      columns={columns}
      rows={professionals}
      rowKey={({ id }) => id}
      rowLink={({ id }) => paths.professional(id)}
    />
  );
}
