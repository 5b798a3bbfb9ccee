/** Handlers of webhooks: setup, tests, and delivery results. */

import { randomBytes } from 'node:crypto';
import type { webhooksMarket } from '@fairbook/contract/notices/webhooks/market.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { eventsFor, type WebhookEvent } from '@fairbook/domain/notices/webhooks.ts';
import { whyNotAddress } from '../../../platform/adapters/http-post.ts';
import { conflict, notFound, requireFound, requireValid } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import { readSentence } from '../../../platform/db/sentences.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { User } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import {
  deleteWebhook,
  findWebhook,
  insertDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  maxWebhooks,
  type Owner,
  renewDelivery,
  replaceSecret,
  type StoredDelivery,
  updateWebhook,
  wakeWebhook,
} from '../../../store/notices/webhooks.sql.ts';
import { followNow } from './jobs.ts';

export const webhooksHandlers: Handlers<typeof webhooksMarket> = {
  listWebhooks: async ({ db, actor }) => listWebhooks(db, ownerOf(actor)),

  addWebhook: async ({ db, actor, body, deps }) => {
    expectAddress(body.url, deps);
    expectEvents(actor, body.events);
    const secret = newSecret();
    const id = await insertWebhook(db, { ...ownerOf(actor), userId: actor.userId }, body, secret);
    if (id === undefined)
      throw conflict('too-many-webhooks', say('You have {count} webhooks already', { count: maxWebhooks }));
    await followNow(db, deps.jobs);
    await audit(db, {
      actor,
      action: 'webhook.add',
      subject: `webhook:${id}`,
      text: { host: new URL(body.url).host },
      secretUntilResultOf: null,
    });
    return { ...requireFound(await findWebhook(db, ownerOf(actor), id)), secret };
  },

  changeWebhook: async ({ db, actor, params, body, deps }) => {
    expectAddress(body.url, deps);
    expectEvents(actor, body.events);
    if (!(await updateWebhook(db, { ...ownerOf(actor), userId: actor.userId }, params.id, body))) throw notFound();
    await followNow(db, deps.jobs);
    const [detail, text] = [{ isActive: body.isActive }, { host: new URL(body.url).host }];
    const subject = `webhook:${params.id}`;
    await audit(db, { actor, action: 'webhook.change', subject, detail, text, secretUntilResultOf: null });
    return requireFound(await findWebhook(db, ownerOf(actor), params.id));
  },

  removeWebhook: async ({ db, actor, params }) => {
    if (!(await deleteWebhook(db, ownerOf(actor), params.id))) throw notFound();
    await audit(db, { actor, action: 'webhook.remove', subject: `webhook:${params.id}`, secretUntilResultOf: null });
    return null;
  },

  rotateWebhookSecret: async ({ db, actor, params }) => {
    const secret = newSecret();
    if (!(await replaceSecret(db, { ...ownerOf(actor), userId: actor.userId }, params.id, secret))) throw notFound();
    await audit(db, { actor, action: 'webhook.rotate', subject: `webhook:${params.id}`, secretUntilResultOf: null });
    return { ...requireFound(await findWebhook(db, ownerOf(actor), params.id)), secret };
  },

  testWebhook: async ({ db, actor, params, deps }) => {
    const { id } = requireFound(await findWebhook(db, ownerOf(actor), params.id));
    const delivery = await insertDelivery(db, id, 'test', { message: 'This is a test of your webhook.' });
    await sendNow(db, deps, id);
    return shown(delivery);
  },

  listWebhookDeliveries: async ({ db, actor, params, query }) => {
    const { id } = requireFound(await findWebhook(db, ownerOf(actor), params.id));
    const { rows, ...end } = await listDeliveries(db, id, query);
    return { rows: rows.map(shown), ...end };
  },

  resendWebhookDelivery: async ({ db, actor, params, deps }) => {
    const { id } = requireFound(await findWebhook(db, ownerOf(actor), params.id));
    const delivery = requireFound(await renewDelivery(db, id, params.deliveryId));
    await sendNow(db, deps, id);
    return shown(delivery);
  },
};

function ownerOf(actor: User): Owner {
  const nobody = { municipalityId: null, investorOrgId: null, marketProfOrgId: null };
  if (actor.userType === 'municipality') return { ...nobody, municipalityId: actor.municipalityId };
  if (actor.userType === 'market-professional') return { ...nobody, marketProfOrgId: actor.marketProfOrgId };
  return { ...nobody, investorOrgId: actor.investorOrgId };
}

/** An event that an account never gets would be awaited in vain. */
function expectEvents({ userType }: User, events: readonly WebhookEvent[]): void {
  const possible = eventsFor(userType);
  const isWrong = events.some((event) => !possible.includes(event));
  requireValid(isWrong ? { events: 'Your kind of account does not get one of these events' } : {});
}

function expectAddress(url: string, { config }: Pick<Deps, 'config'>): void {
  const sentence = whyNotAddress(url, config.allowLoopbackWebhooks);
  requireValid(sentence === null ? {} : { url: sentence });
}

async function sendNow(db: Db, { jobs }: Pick<Deps, 'jobs'>, webhook: string): Promise<void> {
  await wakeWebhook(db, webhook);
  await jobs.enqueue(db, 'send-webhooks', {});
}

function shown({ outcome, dueAt, lastProblem, ...delivery }: StoredDelivery) {
  return {
    ...delivery,
    lastProblem: readSentence(lastProblem),
    state: outcome ?? ('waiting' as const),
    nextTryAt: outcome === null ? dueAt : null,
  };
}

/** 256 bits. */
function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}
