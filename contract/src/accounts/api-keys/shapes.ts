/** API keys: what a program may do, for how long and from where. */
import { keyBounds, keyScopes } from '@fairbook/domain/accounts/api-keys.ts';
import { valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { instant, oneOf, requiredText } from '../../base/shapes.ts';

export const apiKeyForm = z.strictObject({
  name: requiredText('Name is required', keyBounds.nameLength),
  scopes: z
    .array(oneOf(keyScopes), { error: 'Choose at least one scope' })
    .min(1, 'Choose at least one scope')
    .max(keyScopes.length)
    .refine((list) => new Set(list).size === list.length, { error: 'Each scope once' })
    .meta({ uniqueItems: true }),
  days: z.number().int().min(1).max(keyBounds.days),
  networks: z.array(requiredText('A network is required', 50)).max(keyBounds.networks).default([]),
});

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(valuesOf(keyScopes))),
  networks: z.array(z.string()),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  lastAddress: z.string().nullable(),
});

/** The key is shown here and never again. */
export const apiKeyWithSecret = apiKey.extend({ key: z.string() });
