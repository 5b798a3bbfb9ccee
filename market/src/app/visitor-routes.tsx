/** Routes of the market that need no sign-in. They are in the first script; those behind the gate are in routes.tsx. */
import { lazyPage } from '@fairbook/ui/kit/Loading.tsx';
import { inBackground, queriesOfRoutes, reading } from '@fairbook/ui/start/prefetch.ts';
import type { RouteObject } from 'react-router';

/** Starts the first query of a page before the sign-in. */
const readsMeta = inBackground(async ({ context }) => {
  const { meta } = await import('../base/before-sign-in.ts');
  await reading(context.get(queriesOfRoutes))(meta);
});
const readsIdentity = inBackground(async ({ context }) => {
  const { identityConfiguration } = await import('../base/before-sign-in.ts');
  await reading(context.get(queriesOfRoutes))(identityConfiguration);
});

const readsPublicSale = inBackground(async ({ context, params }) => {
  const { publicSale } = await import('../results/public-result.ts');
  await reading(context.get(queriesOfRoutes))(publicSale(params['uuid'] ?? ''));
});

/** A sign-up form for one kind of account. */
const signUp = (kind: 'investor' | 'institution' | 'municipality') =>
  lazyPage(async () => {
    const { SignUpPage } = await import('../accounts/sign-up/SignUpPage.tsx');
    return { default: () => <SignUpPage kind={kind} /> };
  });

export const visitorRoutes: RouteObject[] = [
  { index: true, ...readsMeta, lazy: lazyPage(() => import('../landing/LandingPage.tsx')) },
  { path: 'signin', ...readsMeta, lazy: lazyPage(() => import('../accounts/sign-up/SignIn.tsx')) },
  { path: 'signin/callback', lazy: lazyPage(() => import('../accounts/sign-up/SignInCallback.tsx')) },
  { path: 'signin-help', lazy: lazyPage(() => import('../accounts/sign-up/SignInHelp.tsx')) },
  { path: 'help/:topic?', ...readsMeta, lazy: lazyPage(() => import('../help/HelpPage.tsx')) },
  { path: 'verify/:uuid', ...readsPublicSale, lazy: lazyPage(() => import('../results/VerifySalePage.tsx')) },
  { path: 'signup', lazy: lazyPage(() => import('../accounts/sign-up/SignUpChoicePage.tsx')) },
  { path: 'signup/investor', ...readsMeta, lazy: signUp('investor') },
  { path: 'signup/institution', ...readsMeta, lazy: signUp('institution') },
  { path: 'signup/municipality', ...readsMeta, lazy: signUp('municipality') },
  { path: 'invite', ...readsMeta, lazy: lazyPage(() => import('../accounts/sign-up/InvitePage.tsx')) },
  { path: 'verify-email', ...readsIdentity, lazy: lazyPage(() => import('../accounts/sign-up/VerifyEmailPage.tsx')) },
];
