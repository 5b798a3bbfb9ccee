/** Routes of the market that need no sign-in. They are in the first script; those behind the gate are in routes.tsx. */
import { lazyPage } from '@fairbook/ui/kit/Loading.tsx';
import type { LoadPage, PageRoute } from '@fairbook/ui/start/pages.ts';
import { inBackground, queriesOfRoutes, reading } from '@fairbook/ui/start/prefetch.ts';

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
  // The link of a private sale has its key there.
  if (globalThis.location.hash !== '') return;
  const { publicSale } = await import('../results/public-result.ts');
  await reading(context.get(queriesOfRoutes))(publicSale(params['uuid'] ?? ''));
});

const page = (path: string, chunk: string | null, load: LoadPage, begins?: typeof readsMeta): PageRoute => ({
  ...(path === '' ? { index: true } : { path }),
  chunk,
  load,
  lazy: lazyPage(load),
  ...begins,
});

/** A sign-up form for one kind of account. */
const signUp = (kind: 'investor' | 'institution' | 'municipality') =>
  page(
    `signup/${kind}`,
    'account',
    async () => {
      const { SignUpPage } = await import('../accounts/sign-up/SignUpPage.tsx');
      return { default: () => <SignUpPage kind={kind} /> };
    },
    readsMeta,
  );

export const visitorRoutes: PageRoute[] = [
  page('', null, () => import('../landing/LandingPage.tsx'), readsMeta),
  page('signin', null, () => import('../accounts/sign-up/SignIn.tsx'), readsMeta),
  page('signin/callback', 'account', () => import('../accounts/sign-up/SignInCallback.tsx')),
  page('signin-help', 'account', () => import('../accounts/sign-up/SignInHelp.tsx')),
  page('help/:topic?', null, () => import('../help/HelpPage.tsx'), readsMeta),
  page('verify/:uuid', 'verify', () => import('../results/VerifySalePage.tsx'), readsPublicSale),
  page('signup', 'account', () => import('../accounts/sign-up/SignUpChoicePage.tsx')),
  signUp('investor'),
  signUp('institution'),
  signUp('municipality'),
  page('invite', 'account', () => import('../accounts/sign-up/InvitePage.tsx'), readsMeta),
  page('verify-email', 'account', () => import('../accounts/sign-up/VerifyEmailPage.tsx'), readsIdentity),
];
