/** Messages sent to a webhook and their responses. */
import { useAction } from '@fairbook/ui/base/api.ts';
import { formatClock, formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { Badge, Button, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { callsChangedBy } from '../../base/invalidation.ts';
import { webhookTexts } from '../texts/webhooks.ts';
import { type Delivery, deliveries, type Webhook } from './queries.ts';
import css from './webhooks.module.css';

const words = webhookTexts.deliveries;
const colors = { waiting: 'orange', sent: 'green', failed: 'red' } as const;
const [step, most] = [10, 200];
/** Polling interval in milliseconds while a delivery is due. */
const lookEvery = 1_000;

export function Deliveries({ webhook: { id, isActive: isOn }, isActive }: { webhook: Webhook; isActive: boolean }) {
  const [size, setSize] = useState(step);
  const { data, error, refetch } = useQuery({
    ...deliveries(id, size),
    refetchInterval: ({ state }) => (isOn && state.data?.rows.some(isAboutToLeave) ? lookEvery : false),
  });
  if (!data)
    return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={90} mt={12} />;
  if (data.total === 0) return <p className={css.webhookNone}>{words.none}</p>;
  return (
    <>
      <ScrollRegion label={words.title} className={css.webhookDeliveries}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.event}</Table.Th>
              <Table.Th>{words.at}</Table.Th>
              <Table.Th>{words.state}</Table.Th>
              <Table.Th>{words.answer}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((row) => (
              <Line key={row.id} webhook={id} row={row} isActive={isActive && isOn} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      {data.total > size && size < most && (
        <Button variant="subtle" size="compact-sm" onClick={() => setSize((before) => Math.min(most, before + 50))}>
          {words.older}
        </Button>
      )}
    </>
  );
}

/** Its next try is seconds away. */
function isAboutToLeave({ state, tries, nextTryAt }: Delivery): boolean {
  return state === 'waiting' && (tries === 0 || (nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + 10_000));
}

function Line({ webhook, row, isActive }: { webhook: string; row: Delivery; isActive: boolean }) {
  const resend = useAction(() => api.resendWebhookDelivery({ params: { id: webhook, deliveryId: row.id } }), {
    changes: callsChangedBy.webhooks,
  });
  const event = row.event === 'test' ? words.test : webhookTexts.events[row.event][0];
  const moment = formatMoment(row.createdAt, readersZone());
  return (
    <Table.Tr>
      <Table.Td>{event}</Table.Td>
      <Table.Td>{moment}</Table.Td>
      <Table.Td>
        <Badge color={colors[row.state]} variant="light">
          {words.states[row.state]}
        </Badge>
      </Table.Td>
      <Table.Td>{answerOf(row)}</Table.Td>
      <Table.Td>
        {isActive && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={words.resendOf(event, moment)}
            loading={resend.isPending}
            onClick={() => resend.mutate(undefined)}
          >
            {words.resend}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** 'Response 500, 3 tries, again at 10:04' */
function answerOf({ lastProblem, lastStatus, tries, nextTryAt }: Delivery): string {
  if (tries === 0) return '–';
  const parts = [lastProblem ?? `${lastStatus ?? ''}`];
  if (tries > 1 || lastProblem !== null) parts.push(words.tries(tries));
  if (nextTryAt !== null) parts.push(words.next(formatClock(nextTryAt, readersZone())));
  return parts.join(', ');
}
