/** The signed-in person, for every page behind the gate. */

import type { accountsMarket } from '@fairbook/contract/accounts/sign-up/market.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { hasRight } from '@fairbook/domain/accounts/account-roles.ts';
import { createGate } from '@fairbook/ui/sign-in/Gate.tsx';
import { api } from './api.ts';

export type Person = AnswerOf<typeof accountsMarket.readMetadata>;

export const { Gate, usePerson, metadata } = createGate<Person>(api.readMetadata, api.chooseLanguage, () =>
  api.changeAddress(),
);

/** Returns whether the reader may create API keys: Admins, and of an institution those who trade. */
export function mayHaveKeys({ role }: Person): boolean {
  return hasRight(role, 'keys');
}
