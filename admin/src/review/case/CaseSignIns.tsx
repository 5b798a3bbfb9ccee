/** Sign-ins of the people of an account: device, network, second factor, when. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { casesAdmin } from '@fairbook/contract/review/cases/admin.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { api } from '../../base/api.ts';
import { texts } from '../../base/texts.ts';
import { PagedTable } from '../lists/PagedTable.tsx';
import { When } from '../parts/When.tsx';
import { casesTexts } from '../texts/cases.ts';

const words = casesTexts.signIns;

type SignIn = AnswerOf<typeof casesAdmin.listAccountSignIns>['rows'][number];

const columns: readonly Column<SignIn>[] = [
  { key: 'device', header: words.device, cell: ({ device }) => device },
  { key: 'person', header: words.person, cell: ({ person }) => person },
  { key: 'network', header: words.network, from: 'md', cell: ({ network }) => network ?? words.unknown },
  {
    key: 'factor',
    header: words.secondFactor,
    from: 'md',
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? texts.yes : texts.no),
  },
  { key: 'in', header: words.signedIn, cell: ({ signedInAt }) => <When at={signedInAt} /> },
  { key: 'out', header: words.state, cell: ({ endedAt }) => (endedAt ? <When at={endedAt} /> : words.open) },
];

export default function CaseSignIns({ subject }: { subject: string }) {
  return (
    <PagedTable
      caption={words.caption}
      lead={words.lead}
      empty={words.empty}
      call={api.listAccountSignIns}
      query={{ subject }}
      columns={() => columns}
      rowKey={({ id }) => id}
    />
  );
}
