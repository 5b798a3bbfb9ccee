/** Starts a web app in the page. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { PageLoader } from '../kit/Loading.tsx';
import type { Session } from '../sign-in/session.ts';
import { queriesOfRoutes } from '../start/prefetch.ts';
import { guardPage } from '../theme/page-safety.ts';
import type { AppName } from '../theme/theme.ts';
import { AppRoot } from './AppRoot.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { FairbookProvider } from './FairbookProvider.tsx';

export interface StartOptions {
  readonly app: AppName;
  readonly session: Session;
  /** Loads the routes behind the gate: they name all pages, and a visitor sees none of them. */
  readonly loadRoutes: () => Promise<RouteObject[]>;
}

/** The route around all others. */
const rootRoute = 'root';

/**
 * Renders the app into the element `rootId`; `visitorRoutes` need no sign-in. Returns what replaces the address of the page. Throws 'Root element not found' where
 * the page has none.
 */
export function start(rootId: string, visitorRoutes: RouteObject[], options: StartOptions): (path: string) => void {
  const element = document.getElementById(rootId);
  if (!element) throw new Error(texts.start.noRoot);
  guardPage();
  const { app, session } = options;
  // An expired token ends the session quietly; the gate then asks to sign in and returns to the page.
  const queries = createQueryClient(() => void session.signOut(async () => queries.clear()));
  const router = createBrowserRouter(
    [
      {
        id: rootRoute,
        Component: AppRoot,
        ErrorBoundary: ErrorPage,
        HydrateFallback: PageLoader,
        children: visitorRoutes,
      },
    ],
    {
      getContext: () => new RouterContextProvider(new Map([[queriesOfRoutes, queries]])),
      patchRoutesOnNavigation: addRoutes(options.loadRoutes),
    },
  );
  createRoot(element).render(
    <StrictMode>
      <FairbookProvider app={app} session={session} queries={queries}>
        <RouterProvider router={router} />
      </FairbookProvider>
    </StrictMode>,
  );
  return (path) => void router.navigate(path, { replace: true });
}

/** Adds the routes behind the gate once a path is none of those before it. */
function addRoutes(load: StartOptions['loadRoutes']): PatchRoutesOnNavigationFunction {
  let areAdded = false;
  return async ({ patch, matches, signal }) => {
    const isForVisitors = matches.some(({ route }) => route.path !== undefined);
    if (areAdded || isForVisitors) return;
    const routes = await load();
    // A navigation that was given up adds nothing; another may have added them meanwhile.
    if (areAdded || signal.aborted) return;
    patch(rootRoute, routes);
    areAdded = true;
  };
}
