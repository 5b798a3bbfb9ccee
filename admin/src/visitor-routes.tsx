/** Routes of the administrators' web app that need no sign-in. They are in the first script; those behind the gate are in routes.tsx. */
import { lazyPage } from '@fairbook/ui/Loading.tsx';
import { inBackground, queriesOfRoutes, reading } from '@fairbook/ui/prefetch.ts';
import type { RouteObject } from 'react-router';
import { paths } from './paths.ts';

const signIn = lazyPage(() => import('./accounts/SignIn.tsx'));

/** Starts the first query of the sign-in page. */
const readsMeta = inBackground(async ({ context }) => {
  const { meta } = await import('./before-sign-in.ts');
  await reading(context.get(queriesOfRoutes))(meta);
});

export const visitorRoutes: RouteObject[] = [
  { index: true, ...readsMeta, lazy: signIn },
  { path: paths.signIn, ...readsMeta, lazy: signIn },
  { path: paths.signInCallback, lazy: lazyPage(() => import('./accounts/SignInCallback.tsx')) },
  { path: paths.signUp, lazy: lazyPage(() => import('./accounts/SignUp.tsx')) },
  { path: paths.signInHelp, lazy: lazyPage(() => import('./accounts/SignInHelp.tsx')) },
];
