/** Entry point of the gallery: the shell around every component, with a session that never leaves this page. */

import { Outlet } from 'react-router';
import { Shell } from '../src/app/Shell.tsx';
import { start } from '../src/app/start.tsx';
import { named } from '../src/base/api.ts';
import { IconBriefcase } from '../src/icons/objects/briefcase.ts';
import { IconBuildingBank } from '../src/icons/objects/building-bank.ts';
import { IconGavel } from '../src/icons/objects/gavel.ts';
import { IconUser } from '../src/icons/objects/user.ts';
import { IconUsersGroup } from '../src/icons/objects/users-group.ts';
import { lazyPage } from '../src/kit/Loading.tsx';
import { createGate } from '../src/sign-in/Gate.tsx';
import { SignInHelpPage } from '../src/sign-in/SignInHelpPage.tsx';
import { SignInPage } from '../src/sign-in/SignInPage.tsx';
import { createSession } from '../src/sign-in/session.ts';

const signedIn = !location.pathname.startsWith('/signin');
const session = createSession({
  loadConfig: async () => ({
    apiKey: 'gallery',
    authDomain: 'gallery.example',
    projectId: 'gallery',
    storageBucket: '',
    messagingSenderId: '',
    appId: 'gallery',
  }),
  startProvider: async () => ({
    current: () =>
      signedIn
        ? { email: 'admin@fairbook.example', emailVerified: true, token: async () => 'gallery', reload: async () => {} }
        : null,
    watch: () => () => {},
    signIn: async () => {
      throw Object.assign(new Error('Firebase'), { code: 'auth/invalid-credential' });
    },
    signUp: async () => {},
    sendVerification: async () => {},
    sendPasswordReset: async () => {},
    signOut: async () => {},
  }),
});

const { Gate } = createGate(
  named('readMetadata', async () => ({ email: 'admin@fairbook.example', name: 'Ada Alder', language: null })),
  async () => undefined,
);
const icon = { size: 20, stroke: 1.6 };

function Framed() {
  return (
    <Gate>
      <Shell
        person={{ name: 'Ada Alder', email: 'admin@fairbook.example' }}
        nav={[
          {
            items: [
              { to: '/dashboard', label: 'Municipalities', icon: <IconBuildingBank {...icon} />, waiting: 2 },
              { to: '/auctions', label: 'Auctions', icon: <IconGavel {...icon} />, waiting: 1 },
            ],
          },
          {
            label: 'People',
            items: [
              { to: '/individual-investors', label: 'Individual investors', icon: <IconUser {...icon} /> },
              { to: '/institutional-investors', label: 'Institutional investors', icon: <IconUsersGroup {...icon} /> },
              { to: '/market-professionals', label: 'Market professionals', icon: <IconBriefcase {...icon} /> },
            ],
          },
        ]}
      >
        <Outlet />
      </Shell>
    </Gate>
  );
}

start(
  'root',
  [
    {
      path: '/signin',
      element: (
        <SignInPage
          home="/dashboard"
          signUp={{ to: '/signup', label: 'Create administrator account' }}
          demoAccounts={[
            { email: 'admin@fairbook.example', password: 'fairbook-demo', label: 'Administrator' },
            { email: 'issuer@alder.example', password: 'fairbook-demo', label: 'City of Alder Creek, issuer' },
            { email: 'ind.or@invest.example', password: 'fairbook-demo', label: 'Individual investor, Oregon' },
          ]}
        />
      ),
    },
    { path: '/signin-help', Component: SignInHelpPage },
    {
      Component: Framed,
      children: [
        { path: '/', lazy: lazyPage(() => import('./Pieces.tsx')) },
        { path: '/dashboard', lazy: lazyPage(() => import('./Towns.tsx')) },
        {
          path: '/municipality/:id',
          handle: { crumbs: [{ label: 'Municipalities', to: '/dashboard' }] },
          lazy: lazyPage(() => import('./Town.tsx')),
        },
        { path: '/charts', lazy: lazyPage(() => import('./Charts.tsx')) },
        {
          path: '/broken',
          loader: () => {
            throw new Error('The ledger page could not be rendered.');
          },
          element: null,
        },
      ],
    },
  ],
  { app: location.search.includes('app=market') ? 'market' : 'admin', session },
);
