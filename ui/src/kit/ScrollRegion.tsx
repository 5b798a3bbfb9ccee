/** Scroll region for a table larger than its container: keyboard-reachable and named. */
import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface ScrollRegionProps {
  readonly label: string;
  readonly className?: string | undefined;
  /** Its `data-part`, by which a page that is printed finds it. */
  readonly part?: string;
  readonly children: ReactNode;
}

/** While everything fits it is a plain element, so that it adds no tab stop. */
export function ScrollRegion({ label, className, part, children }: ScrollRegionProps) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const watcher = new ResizeObserver(() =>
      setScrolls(content.scrollWidth > element.clientWidth + 1 || content.scrollHeight > element.clientHeight + 1),
    );
    watcher.observe(element);
    watcher.observe(content);
    return () => watcher.disconnect();
  }, []);
  return (
    <section
      ref={box}
      className={className}
      data-part={part}
      data-scrolls={scrolls || undefined}
      {...(scrolls && { 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </section>
  );
}
