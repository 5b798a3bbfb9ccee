/** Starts a web app in the page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppRoot } from './AppRoot.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { FairbookProvider } from './FairbookProvider.tsx';
import { PageLoader } from './Loading.tsx';
import { guardPage } from './page-safety.ts';
import { queriesOfRoutes } from './prefetch.ts';
import { createQueryClient } from './queries.ts';
import type { Session } from './session.ts';
import { texts } from './texts.ts';
import type { AppName } from './theme.ts';

export interface StartOptions {
  readonly app: AppName;
  readonly session: Session;
}

/** Renders the app of `routes` into the element `rootId`. Throws 'Root element not found' where the page has none. */
export function start(rootId: string, routes: RouteObject[], { app, session }: StartOptions): void {
  const element = document.getElementById(rootId);
  if (!element) throw new Error(texts.start.noRoot);
  guardPage();
  // An expired token ends the session quietly; the gate then asks to sign in and returns to the page.
  const queries = createQueryClient(() => void session.signOut());
  const router = createBrowserRouter(
    [{ Component: AppRoot, ErrorBoundary: ErrorPage, HydrateFallback: PageLoader, children: routes }],
    { getContext: () => new RouterContextProvider(new Map([[queriesOfRoutes, queries]])) },
  );
  createRoot(element).render(
    <StrictMode>
      <FairbookProvider app={app} session={session} queries={queries}>
        <RouterProvider router={router} />
      </FairbookProvider>
    </StrictMode>,
  );
}
