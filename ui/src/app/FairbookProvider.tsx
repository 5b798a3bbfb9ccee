/** Providers around a web app: theme, color scheme, query cache, toasts, session. */

import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { lazyAdornment } from '../kit/Loading.tsx';
import { SessionProvider } from '../sign-in/SessionContext.tsx';
import type { Session } from '../sign-in/session.ts';
import { AppContext } from '../theme/app-name.ts';
import { styleNonce } from '../theme/page-safety.ts';
import { keepPaperLight } from '../theme/paper-colors.ts';
import { resolver } from '../theme/schemes.ts';
import { type AppName, themeOf } from '../theme/theme.ts';
import '../theme/theme.css';
import '../theme/utilities.module.css';

/** Loads just after the page: a toast can wait for it, the first screen should not. */
const Notices = lazyAdornment(() => import('./Notices.tsx'));

/** public/color-scheme.js reads the same key before the first paint. */
const schemeManager = localStorageColorSchemeManager({ key: 'fairbook-color-scheme' });

export interface FairbookProviderProps {
  readonly app: AppName;
  readonly session: Session;
  readonly queries: QueryClient;
  readonly children: ReactNode;
}

export function FairbookProvider({ app, session, queries, children }: FairbookProviderProps) {
  const [theme] = useState(() => themeOf(app));
  useLayoutEffect(() => {
    document.documentElement.dataset['app'] = app;
  }, [app]);
  useLayoutEffect(keepPaperLight, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      getStyleNonce={styleNonce}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <Suspense fallback={null}>
        <Notices app={app} />
      </Suspense>
      <QueryClientProvider client={queries}>
        <SessionProvider session={session}>
          <AppContext value={app}>{children}</AppContext>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
