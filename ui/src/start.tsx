/** Starts a web app in the page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppRoot } from './AppRoot.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { FairbookProvider } from './FairbookProvider.tsx';
import { PageLoader } from './Loading.tsx';
import { guardPage } from './page-safety.ts';
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
  const router = createBrowserRouter([
    { Component: AppRoot, ErrorBoundary: ErrorPage, HydrateFallback: PageLoader, children: routes },
  ]);
  createRoot(element).render(
    <StrictMode>
      <FairbookProvider app={app} session={session}>
        <RouterProvider router={router} />
      </FairbookProvider>
    </StrictMode>,
  );
}
