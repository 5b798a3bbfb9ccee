/** Mails, push messages and messages to webhooks of all accounts, which can be sent again. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { casesAdmin } from '@fairbook/contract/review/cases/admin.ts';
import { maxCountedMessages, messageChannels } from '@fairbook/domain/operations/health.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { ListPage } from '@fairbook/ui/kit/list/ListPage.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pageOf } from '../../review/audit/events.ts';
import { DeliveryState, ResendButton } from '../../review/case/Delivery.tsx';
import { When } from '../../review/parts/When.tsx';
import { casesTexts } from '../../review/texts/cases.ts';
import { messagesTexts as words } from '../texts/messages.ts';
import { messagesOf, messagesShape } from './messages.ts';
import css from './system.module.css';

type Message = AnswerOf<typeof casesAdmin.listMessages>['rows'][number];

const events: Readonly<Record<string, string>> = words.event;

/** A notification has a title of its own; of a webhook the event is known by its name. */
const titleOf = ({ channel, title }: Message) => (channel === 'Webhook' ? (events[title] ?? title) : title);

const columns: readonly Column<Message>[] = [
  {
    key: 'title',
    header: words.column.title,
    cell: (message) => (
      <>
        {titleOf(message)}
        <span className={tableCss.cellSecond}>{casesTexts.messages.channels[message.channel]}</span>
      </>
    ),
  },
  {
    key: 'to',
    header: words.column.to,
    cell: ({ to, address, account }) => {
      const page = pageOf(account);
      return (
        <>
          {page ? (
            <Anchor component={Link} to={page} inherit dir="auto">
              {to}
            </Anchor>
          ) : (
            <span dir="auto">{to}</span>
          )}
          {address !== null && <span className={`${tableCss.cellSecond} ${css.address}`}>{address}</span>}
        </>
      );
    },
  },
  {
    key: 'state',
    header: words.column.state,
    cell: (message) => (
      <>
        <DeliveryState delivery={message} />
        {message.lastStatus !== null && (
          <span className={tableCss.cellSecond}>{words.answered(message.lastStatus)}</span>
        )}
      </>
    ),
  },
  { key: 'created', header: words.column.created, cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    key: 'actions',
    header: words.column.actions,
    align: 'end',
    cell: (message) => <ResendButton delivery={message} title={titleOf(message)} />,
  },
];

export default function MessagesPage() {
  const list = useListState(messagesShape);
  const answer = useQuery(messagesOf(list.state.tab, list.query));
  return (
    <ListPage
      title={words.title}
      things={words.things}
      list={list}
      answer={answer}
      lead={words.lead}
      tabs={(['all', 'waiting', 'failed', 'gone', 'sent'] as const).map((tab) => ({
        value: tab,
        label: words.tab[tab],
      }))}
      columns={columns}
      rowKey={({ id }) => id}
      countedTo={maxCountedMessages}
      searchLabel={words.search}
      filters={[
        {
          name: 'channel',
          label: words.channel,
          options: messageChannels.map((channel) => ({ value: channel, label: casesTexts.messages.channels[channel] })),
        },
      ]}
      emptyText={words.empty}
    />
  );
}
