/** Everything that surrounds a web app: theme, colour scheme, cache, notices, session. */
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { createQueryClient } from './queries.ts';
import { SessionProvider } from './SessionContext.tsx';
import type { Session } from './session.ts';
import { type AppName, resolver, themeOf } from './theme.ts';
import './theme.css';

/** Where notices stand and how many at once. */
const notices = {
  admin: { position: 'top-center', limit: 3 },
  market: { position: 'bottom-right', limit: 5 },
} as const;

/** The same key is read by public/color-scheme.js before the first paint. */
const schemeManager = localStorageColorSchemeManager({ key: 'fairbook-color-scheme' });

const AppContext = createContext<AppName>('market');

export interface FairbookProviderProps {
  readonly app: AppName;
  readonly session: Session;
  readonly children: ReactNode;
}

export function FairbookProvider({ app, session, children }: FairbookProviderProps) {
  const [theme] = useState(() => themeOf(app));
  // An expired token ends the session quietly; the gate then asks to sign in and returns to the page.
  const [queries] = useState(() => createQueryClient(() => void session.signOut()));
  useLayoutEffect(() => {
    document.documentElement.dataset['app'] = app;
  }, [app]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <Notifications {...notices[app]} autoClose={4000} transitionDuration={250} pauseResetOnHover="notification" />
      <QueryClientProvider client={queries}>
        <SessionProvider session={session}>
          <AppContext value={app}>{children}</AppContext>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Which of the two web apps this is. */
export function useApp(): AppName {
  return useContext(AppContext);
}
