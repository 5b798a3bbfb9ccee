/** Height that is left for an element between its top and the end of the window, as the CSS variable `--mk-room` on it. */
import { type RefObject, useLayoutEffect } from 'react';

/** Distance to the end of the window, in pixels. */
const margin = 16;

/** Follows the window: its size, zoom and scrolling. The variable is absent until the element is on the page. */
export function useRoom(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const { current } = element;
      if (!current) return;
      const top = Math.max(0, current.getBoundingClientRect().top);
      current.style.setProperty('--mk-room', `${Math.floor(window.innerHeight - top - margin)}px`);
    };
    const measureSoon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    // Whatever grows or shrinks above the element moves it without any scrolling.
    const watcher = new ResizeObserver(measureSoon);
    watcher.observe(document.body);
    window.addEventListener('scroll', measureSoon, { passive: true });
    window.addEventListener('resize', measureSoon);
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      window.removeEventListener('scroll', measureSoon);
      window.removeEventListener('resize', measureSoon);
    };
  }, [element]);
}
