/** Routes of the administrators' web app that need no sign-in. They are in the first script; those behind the gate are in routes.tsx. */
import { lazyPage } from '@fairbook/ui/kit/Loading.tsx';
import type { LoadPage, PageRoute } from '@fairbook/ui/start/pages.ts';
import { inBackground, queriesOfRoutes, reading } from '@fairbook/ui/start/prefetch.ts';
import { paths } from '../base/paths.ts';

/** Starts the first query of the sign-in page. */
const readsMeta = inBackground(async ({ context }) => {
  const { meta } = await import('../base/before-sign-in.ts');
  await reading(context.get(queriesOfRoutes))(meta);
});

const page = (path: string, chunk: string | null, load: LoadPage, begins?: typeof readsMeta): PageRoute => ({
  ...(path === '' ? { index: true } : { path }),
  chunk,
  load,
  lazy: lazyPage(load),
  ...begins,
});

const signIn = () => import('../administrators/SignIn.tsx');

export const visitorRoutes: PageRoute[] = [
  page('', null, signIn, readsMeta),
  page(paths.signIn, null, signIn, readsMeta),
  page(paths.signInCallback, 'account', () => import('../administrators/SignInCallback.tsx')),
  page(paths.signUp, 'account', () => import('../administrators/SignUp.tsx')),
  page(paths.signInHelp, 'account', () => import('../administrators/SignInHelp.tsx')),
];
