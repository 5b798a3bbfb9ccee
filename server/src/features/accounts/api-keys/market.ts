/** Handlers of API keys: people of an account create them for their programs, see their last use and revoke them. */

import type { apiKeysMarket } from '@fairbook/contract/accounts/api-keys/market.ts';
import { keyBounds, scopesFor } from '@fairbook/domain/accounts/api-keys.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { type MailContent, writeMail } from '../../../platform/adapters/mail-template.ts';
import { conflict, requireFound, requireValid } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { User } from '../../../platform/http/caller/actor.ts';
import { newKey, prefixOf } from '../../../platform/http/caller/key-token.ts';
import { isNetwork } from '../../../platform/http/caller/networks.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { accountOf, mailboxesOf } from '../../../store/accounts/account-status.sql.ts';
import {
  deleteKey,
  insertKey,
  type KeyChoice,
  type ListedKey,
  listKeys,
  readAccountName,
} from '../../../store/accounts/api-keys.sql.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';

const most = keyBounds.perAccount;

export const apiKeysHandlers: Handlers<typeof apiKeysMarket> = {
  listApiKeys: async ({ db, actor }) => (await listKeys(db, actor)).map(shown),

  createApiKey: async ({ db, actor, body, deps }) => {
    requireUsable(actor, body);
    const { text, publicId, hash } = newKey();
    const made = await insertKey(db, actor, body, { publicId, hash, most });
    if (!made) throw conflict('too-many-keys', say('Your account has {count} API keys already', { count: most }));
    const { name, scopes, days, networks } = body;
    const detail = { prefix: prefixOf(publicId), scopes, days };
    await audit(db, {
      actor,
      action: 'key.create',
      subject: `key:${made.id}`,
      detail,
      text: { name, networks },
      secretUntilResultOf: null,
    });
    await mailPeople(db, deps, actor, made);
    return { ...shown(made), key: text };
  },

  revokeApiKey: async ({ db, actor, params }) => {
    const { id, name, publicId, lastUsedAt, lastAddress } = requireFound(await deleteKey(db, actor, params.id));
    // The row is gone, so the event itself stores what it was.
    const detail = { prefix: prefixOf(publicId), lastUsedAt };
    await audit(db, {
      actor,
      action: 'key.revoke',
      subject: `key:${id}`,
      detail,
      text: { name, lastAddress },
      secretUntilResultOf: null,
    });
    return null;
  },
};

function requireUsable(actor: User, { scopes, networks }: KeyChoice): void {
  const usable = scopesFor(actor.userType);
  const wrong = networks.flatMap((network, at) =>
    isNetwork(network)
      ? []
      : [[`networks.${at}`, 'Must be a network address, such as 203.0.113.7 or 203.0.113.0/24'] as const],
  );
  requireValid({
    ...(scopes.every((scope) => usable.includes(scope))
      ? {}
      : { scopes: 'Your kind of account cannot use this scope' }),
    ...Object.fromEntries(wrong),
  });
}

function shown({ publicId, ...key }: ListedKey) {
  return { ...key, prefix: prefixOf(publicId) };
}

async function mailPeople(
  db: Db,
  { jobs, config }: Pick<Deps, 'jobs' | 'config'>,
  actor: User,
  { name, scopes, expiresAt }: ListedKey,
): Promise<void> {
  const account = await readAccountName(db, actor);
  const creator = `${actor.firstName} ${actor.lastName}`;
  const day = expiresAt.toISOString().slice(0, 10);
  for (const { email, firstName } of await mailboxesOf(db, accountOf(actor))) {
    const content: MailContent = {
      heading: say('A new API key for {account}', { account }),
      paragraphs: [
        say(
          'Hello {name}, {creator} created the API key “{key}” for {account}. A program that has it can act for the account until {day} ({scopes}).',
          { name: firstName, creator, key: name, account, day, scopes: scopes.join(', ') },
        ),
        'If you expected this, no action is needed. If not, revoke the key at once, and sign out everywhere the person who created it.',
      ],
      button: { label: 'Review API keys', url: `${config.marketUrl}/keys` },
      footer: [{ text: 'We send this message to all people of an account when an API key was created.' }],
    };
    await jobs.enqueue(db, 'send-mail', writeMail(email, content, await languageOfMailbox(db, email)));
  }
}
