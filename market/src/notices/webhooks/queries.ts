/** Queries of the webhooks for. */
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { webhooksMarket } from '@fairbook/contract/notices/webhooks/market.ts';
import { ask, askList } from '@fairbook/ui/base/api.ts';
import { api } from '../../base/api.ts';

export type Webhook = AnswerOf<typeof webhooksMarket.listWebhooks>[number];
export type Delivery = AnswerOf<typeof webhooksMarket.listWebhookDeliveries>['rows'][number];

/** Polled every few seconds while a message waits. */
export const webhooks = {
  ...ask(api.listWebhooks, {}),
  refetchInterval: ({ state }: { state: { data?: readonly Webhook[] | undefined } }) =>
    state.data?.some(({ waiting }) => waiting > 0) === true && 3_000,
};

export const deliveries = (id: string, pageSize: number) =>
  askList(api.listWebhookDeliveries, { params: { id }, query: { page: 1, pageSize } });

/** The machine an address, for display. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
