/** Rules of API keys: what each kind of account can allow a program, for how long, and how many keys it can have. */
import { labelled, type UserType, type ValueOf } from '../base/vocabulary.ts';

/** Scopes of API keys. */
export const keyScopes = labelled(
  { value: 'read', label: 'Read' },
  { value: 'orders', label: 'Orders' },
  { value: 'offerings', label: 'Offerings' },
  { value: 'webhooks', label: 'Webhooks' },
);
export type KeyScope = ValueOf<typeof keyScopes>;

/** Bounds of the keys of an account. */
export const keyBounds = { perAccount: 20, days: 365, networks: 20, nameLength: 80 } as const;

const scopesByType: Readonly<Record<UserType, readonly KeyScope[]>> = {
  municipality: ['read', 'offerings', 'webhooks'],
  'individual-investor': ['read', 'orders', 'webhooks'],
  'institutional-investor': ['read', 'orders', 'webhooks'],
  'market-professional': ['read', 'webhooks'],
};

/** The scopes that a key of this kind of account can have. */
export function scopesFor(userType: UserType): readonly KeyScope[] {
  return scopesByType[userType];
}
