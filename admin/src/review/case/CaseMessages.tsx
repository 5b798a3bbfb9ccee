/** Notifications of an account with the state of their mails and push messages, which can be sent again. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { casesAdmin } from '@fairbook/contract/review/cases/admin.ts';
import { labelOf, notificationTypes } from '@fairbook/domain/base/vocabulary.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { api } from '../../base/api.ts';
import { PagedTable } from '../lists/PagedTable.tsx';
import { When } from '../parts/When.tsx';
import { casesTexts } from '../texts/cases.ts';
import css from './cases.module.css';
import { DeliveryState, ResendButton } from './Delivery.tsx';

const words = casesTexts.messages;

type Message = AnswerOf<typeof casesAdmin.listAccountMessages>['rows'][number];
type Delivery = Message['deliveries'][number];

export default function CaseMessages({ subject }: { subject: string }) {
  return (
    <PagedTable
      caption={words.caption}
      lead={words.lead}
      empty={words.empty}
      call={api.listAccountMessages}
      query={{ subject }}
      columns={() => columns}
      rowKey={({ id }) => id}
    />
  );
}

const columns: readonly Column<Message>[] = [
  {
    key: 'subject',
    header: words.subject,
    cell: ({ title, body, type }) => (
      <>
        {title}
        <span className={css.body}>{body}</span>
        <span className={tableCss.cellSecond}>{labelOf(notificationTypes, type)}</span>
      </>
    ),
  },
  { key: 'to', header: words.to, from: 'md', cell: ({ to }) => to },
  { key: 'sent', header: words.sent, cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'delivery',
    header: words.delivery,
    cell: ({ deliveries, title }) =>
      deliveries.length === 0 ? (
        words.none
      ) : (
        <ul className={css.deliveries}>
          {deliveries.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} title={title} />
          ))}
        </ul>
      ),
  },
];

function DeliveryLine({ delivery, title }: { delivery: Delivery; title: string }) {
  const { channel, address } = delivery;
  return (
    <li className={css.delivery}>
      <span>
        {words.channels[channel]}
        {address !== null && <span className={`${tableCss.cellSecond} ${css.address}`}>{address}</span>}
      </span>
      <DeliveryState delivery={delivery} />
      <ResendButton delivery={delivery} title={title} />
    </li>
  );
}
