/** Calls to manage the API keys of an account. None of them can be made with a key. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { z } from 'zod';
import { everyKind } from '../../base/every-kind.ts';
import { route } from '../../base/route.ts';
import { done, uuid } from '../../base/shapes.ts';
import { wholeList } from '../../base/whole-list.ts';
import { apiKey, apiKeyForm, apiKeyWithSecret } from './shapes.ts';

const reader = everyKind(ownData);
const owner = everyKind(active);

export const apiKeysMarket = {
  listApiKeys: route({
    method: 'GET',
    path: '/api/keys',
    summary:
      'List the API keys of the caller’s account, with their last use; an Admin sees those of all its people, others their own',
    who: reader,
    right: 'keys',
    answer: wholeList(apiKey),
    message: 'API keys',
  }),
  createApiKey: route({
    method: 'POST',
    path: '/api/keys',
    limit: 'api-key',
    summary: 'Create an API key with the rights of the caller, limited by its scopes; returns the key, once',
    who: owner,
    right: 'keys',
    body: apiKeyForm,
    answer: apiKeyWithSecret,
    answersSecret: true,
    message: 'API key created',
    refuses: [409],
  }),
  revokeApiKey: route({
    method: 'DELETE',
    path: '/api/keys/:id',
    withoutStepUp: 'Only takes a key away, which must be quick where it is stolen',
    summary: 'Revoke an API key; it is refused from then on',
    who: reader,
    right: 'keys',
    params: z.strictObject({ id: uuid }),
    answer: done,
    message: 'API key revoked',
    refuses: [404],
  }),
};
