/** The people of an account, with their roles. */
import { labelOf, roles } from '@fairbook/domain/base/vocabulary.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { texts } from '../../base/texts.ts';
import { MailLink } from '../../review/parts/Facts.tsx';
import type { Municipality } from './shapes.ts';

const { field, detail: words } = texts;

type User = Municipality['contacts'][number];

const columns: readonly Column<User>[] = [
  { key: 'name', header: field.name, cell: ({ name }) => name },
  { key: 'role', header: words.userRole, cell: ({ role }) => labelOf(roles, role) },
  { key: 'email', header: field.email, cell: ({ email }) => <MailLink email={email} /> },
  { key: 'phone', header: field.phone, cell: ({ phone }) => phone },
];

interface AccountUsersProps {
  readonly users: readonly User[];
  /** The page of one of them, where people have pages. */
  readonly pageOf?: (id: string) => string;
}

export function AccountUsers({ users, pageOf }: AccountUsersProps) {
  return (
    <Section title={words.accountUsers}>
      <DataTable
        caption={words.accountUsers}
        columns={columns}
        rows={users}
        rowKey={({ id }) => id}
        {...(pageOf && { rowLink: ({ id }: User) => pageOf(id) })}
      />
    </Section>
  );
}

/** The same on the page of one of them; nothing where there is no other. */
export function Colleagues({ users, pageOf }: Required<AccountUsersProps>) {
  return users.length > 1 && <AccountUsers users={users} pageOf={pageOf} />;
}
