/** What the page of webhooks asks for, and what each action makes old. */
import type { AnswerOf } from '@fairbook/contract/route.ts';
import type { webhooksMarket } from '@fairbook/contract/webhooks/market.ts';
import { ask, askList } from '@fairbook/ui/api.ts';
import { api } from '../api.ts';

export type Webhook = AnswerOf<typeof webhooksMarket.listWebhooks>[number];
export type Delivery = AnswerOf<typeof webhooksMarket.listWebhookDeliveries>['rows'][number];

/** Looked at again every few seconds while a message waits. */
export const webhooks = {
  ...ask('listWebhooks', api.listWebhooks, {}),
  refetchInterval: ({ state }: { state: { data?: readonly Webhook[] | undefined } }) =>
    state.data?.some(({ waiting }) => waiting > 0) === true && 3_000,
};

export const deliveries = (id: string, pageSize: number) =>
  askList('listWebhookDeliveries', api.listWebhookDeliveries, { params: { id }, query: { page: 1, pageSize } });

/** The answers that are old once a webhook or a message to it has changed. */
export const changes = ['listWebhooks', 'listWebhookDeliveries'];

/** The machine an address leads to, for a sentence. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
