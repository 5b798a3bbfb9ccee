/** Routes of the administrators' web app that need no sign-in. They are in the first script; those behind the gate are in routes.tsx. */
import { lazyPage } from '@fairbook/ui/kit/Loading.tsx';
import { inBackground, queriesOfRoutes, reading } from '@fairbook/ui/start/prefetch.ts';
import type { RouteObject } from 'react-router';
import { paths } from '../base/paths.ts';

const signIn = lazyPage(() => import('../administrators/SignIn.tsx'));

/** Starts the first query of the sign-in page. */
const readsMeta = inBackground(async ({ context }) => {
  const { meta } = await import('../base/before-sign-in.ts');
  await reading(context.get(queriesOfRoutes))(meta);
});

export const visitorRoutes: RouteObject[] = [
  { index: true, ...readsMeta, lazy: signIn },
  { path: paths.signIn, ...readsMeta, lazy: signIn },
  { path: paths.signInCallback, lazy: lazyPage(() => import('../administrators/SignInCallback.tsx')) },
  { path: paths.signUp, lazy: lazyPage(() => import('../administrators/SignUp.tsx')) },
  { path: paths.signInHelp, lazy: lazyPage(() => import('../administrators/SignInHelp.tsx')) },
];
