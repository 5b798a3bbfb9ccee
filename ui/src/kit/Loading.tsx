/** Loading states: a whole page, an overlay over everything, a page's or a part's code. */
import { Loader } from '@mantine/core';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { pageLoaded } from '../base/page-loaded.ts';
import { texts } from '../base/texts.ts';
import css from './loading.module.css';

/** A loader shown for less than this flashes. */
const minMs = 250;

/** A centered loader in place of a page. */
export function PageLoader({ label = texts.shell.loadingPage }: { label?: string }) {
  return (
    <div className={css.pageLoader} role="status">
      <Loader aria-hidden />
      <span>{label}</span>
    </div>
  );
}

/** Covers the whole window during an action that must not be disturbed. */
export function LoadingOverlay({ visible, label = texts.dialog.working }: { visible: boolean; label?: string }) {
  if (!visible) return null;
  return (
    <div className={css.overlay} role="status">
      <Loader aria-hidden />
      <span>{label}</span>
    </div>
  );
}

/** For a route's `lazy`: loads the page's module on demand and shows the loader for at least 250 ms. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  return async (): Promise<{ Component: ComponentType }> => {
    const [page] = await Promise.all([load(), new Promise((done) => setTimeout(done, minMs))]);
    return { Component: page.default };
  };
}

/** For a part that loads after its page. If its code fails to load, a sentence takes its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: ComponentType<Props> = MissingPart,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: Missing })));
}

/** The same for decoration and background work, which wait for the page: the place stays empty. */
export function lazyAdornment<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazyPart<Props>(
    () => pageLoaded().then(load),
    () => null,
  );
}

function MissingPart() {
  return <p className={css.missingPart}>{texts.problem.missingPart}</p>;
}
