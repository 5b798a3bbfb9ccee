/** Witnesses of order logs: those that are registered, and the choice of an auction. */

import { maxWitnesses } from '@fairbook/domain/auctions/witnesses.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { z } from 'zod';
import { issue } from '../../base/issue-message.ts';
import { mayWait } from '../../base/pending.ts';
import { withNullableSentences } from '../../base/sentences.ts';
import { instant, requiredText, uuid, webAddressOr } from '../../base/shapes.ts';

export const witnessForm = z.strictObject({
  name: requiredText('Name is required', 100),
  /** A verifier key of C2SP signed notes. The server checks it. */
  key: requiredText('Verifier key is required', 300),
  url: webAddressOr('Must be the web address of the witness, such as https://witness.example.org'),
  operator: requiredText('Say who runs the witness', 300),
});

export const witnessStateForm = z.strictObject({ isActive: z.boolean({ error: 'Must be true or false' }) });

const named = { id: z.string(), name: z.string(), key: z.string(), url: z.string(), operator: z.string() };

/** A witness as an issuer chooses it. */
const witnessOption = z.object({ ...named, isActive: z.boolean() });

export const witness = withNullableSentences(
  {
    ...named,
    isActive: z.boolean(),
    registeredBy: z.string(),
    createdAt: instant,
    answeredAt: instant.nullable(),
    /** Running sales whose log names it. */
    runningSales: z.number(),
    /** Among these and ended ones, those whose log it refuses because it differs from the signed one. */
    contradictedSales: z.number(),
    ...mayWait,
  },
  'problem',
  // Why it refuses the audit trail, which differs from what it signed; null where it does not.
  'contradictsTrail',
);

export const witnessChoice = z.object({
  /** Active witnesses, and those that were chosen before they were deactivated. */
  options: z.array(witnessOption),
  witnesses: z.array(z.string()),
  quorum: z.number(),
  isDefault: z.boolean(),
});

/** The server checks that the witnesses are active, and the quorum possible. */
export const witnessChoiceForm = z.strictObject({
  witnesses: z
    .array(uuid, { error: 'Choose witnesses' })
    .max(maxWitnesses, issue(say('At most {most}', { most: maxWitnesses })))
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Each witness once' })
    .meta({ uniqueItems: true }),
  quorum: z
    .number({ error: 'Must be a number' })
    .int('Must be a whole number')
    .min(0, 'Must be at least 0')
    .max(maxWitnesses, issue(say('Must be at most {most}', { most: maxWitnesses }))),
});
