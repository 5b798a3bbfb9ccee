/** The signed-in person, for every page behind the gate. */

import type { accountsMarket } from '@fairbook/contract/accounts/market.ts';
import type { AnswerOf } from '@fairbook/contract/route.ts';
import { createGate } from '@fairbook/ui/Gate.tsx';
import { api } from './api.ts';

export type Person = AnswerOf<typeof accountsMarket.readMetadata>;

export const { Gate, usePerson, metadata } = createGate<Person>(api.readMetadata, api.chooseLanguage);

/** Whether the reader manages the API keys of the account: in a municipality its Admins do. */
export function mayHaveKeys({ userType, role }: Person): boolean {
  return userType !== 'municipality' || role === 'Admin';
}
