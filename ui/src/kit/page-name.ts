/** Name of the current page: document title, breadcrumbs, and the focus after a change of route. */
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { texts } from '../base/texts.ts';
import { useApp } from '../theme/app-name.ts';

export interface PageVoice {
  readonly title: string;
  readonly setTitle: (title: string) => void;
  /** The path whose h1 has had the focus; the first page of a visit keeps the browser's default focus. */
  readonly greeted: RefObject<string>;
}

export const Voice = createContext<PageVoice | null>(null);

/** Name of the current page, for the breadcrumbs. */
export function usePageTitle(): string {
  return useContext(Voice)?.title ?? '';
}

/**
 * Names the page: 'Page · Product' in the document title, the announcement after a route change, and the focus on its h1. Returns the ref for that
 * h1.
 */
export function useNamedPage(title: string): RefObject<HTMLHeadingElement | null> {
  const voice = useContext(Voice);
  const app = useApp();
  const { pathname } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === texts.product[app] ? title : `${title} · ${texts.product[app]}`;
    voice?.setTitle(title);
    if (!voice || voice.greeted.current === pathname) return;
    voice.greeted.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [title, app, pathname, voice]);
  return heading;
}
