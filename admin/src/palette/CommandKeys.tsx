/** The way to the command palette and to the list of keys on every page: a button in the header, Ctrl or ⌘ with K, and «?». */

import { areSingleKeysOn } from '@fairbook/ui/single-keys.ts';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import css from './palette.module.css';

// Both come with the first key that asks for them.
const loadPalette = () => import('./Palette.tsx');
const Palette = lazy(loadPalette);
const KeysDialog = lazy(() => import('./KeysDialog.tsx'));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

type Opened = 'palette' | 'keys' | null;

export function CommandKeys() {
  const [opened, setOpened] = useState<Opened>(null);
  /** What had the focus before; it gets it back, unless the palette leads to another page. */
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const asked = askedBy(event);
      if (asked === null) return;
      event.preventDefault();
      if (!hasDialog()) before.current = document.activeElement;
      // The same keys close it again. A dialog of the page has its own question, which comes first.
      setOpened((now) => (now === asked || (now === null && hasDialog()) ? null : asked));
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  // Fetched once the page has settled, so that the first Ctrl+K need not wait for it while somebody types.
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 1_500);
    return () => clearTimeout(timer);
  }, []);
  const leave = () => setOpened(null);
  const close = () => {
    leave();
    requestAnimationFrame(() => before.current instanceof HTMLElement && before.current.focus());
  };
  return (
    <>
      <button
        type="button"
        className={css.opener}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          before.current = event.currentTarget;
          setOpened('palette');
        }}
      >
        <IconSearch size={17} stroke={1.6} aria-hidden />
        <span className={css.openerText}>{texts.palette.open}</span>
        <kbd className={css.key} aria-hidden>
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense fallback={null}>
        {opened === 'palette' && <Palette onClose={close} onLeave={leave} onKeys={() => setOpened('keys')} />}
        {opened === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** What a key asks for. A single key means nothing while somebody types, or where it is switched off. */
function askedBy(event: KeyboardEvent): Opened {
  const isHeld = event.ctrlKey || event.metaKey;
  if (isHeld && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') return 'palette';
  if (event.key !== '?' || isHeld || event.altKey || !areSingleKeysOn()) return null;
  const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
  return isTyping ? null : 'keys';
}

function hasDialog(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}
