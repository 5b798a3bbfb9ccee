/** The calls of a program: those with a scope, and those that need nobody to be signed in. `build.ts` puts the result in the place of this file. */

import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';

/** Facts about a call that the client needs. */
export type CallOfProgram = Pick<Route, 'method' | 'path' | 'kind' | 'takesIdempotencyKey'> & {
  readonly who: 'anyone' | Record<never, never>;
  readonly files: Record<never, never> | undefined;
};

/** Sign-ups and the like are made by pages. */
const ofPages = /^\/api\/(auth\/(sign-in|recover)|invite)\b/;

export const calls: Readonly<Record<string, CallOfProgram>> = Object.fromEntries(
  Object.entries<Route>(market)
    .filter(([, { who, scope, path }]) => scope !== undefined || (who === 'anyone' && !ofPages.test(path)))
    .map(([name, { method, path, kind, who, files, takesIdempotencyKey }]) => [
      name,
      { method, path, kind, takesIdempotencyKey, who: who === 'anyone' ? 'anyone' : {}, files: files && {} },
    ]),
);
