/** Opens the command palette and the keyboard help on every page: a button in the header, Ctrl or ⌘ with K, and '?'. */

import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { pageLoaded } from '../base/page-loaded.ts';
import { IconSearch } from '../icons/signs/search.ts';
import { lazyPart } from '../kit/Loading.tsx';
import { areSingleKeysOn } from '../kit/single-keys.ts';
import css from './command-palette.module.css';
import { commandTexts } from './command-texts.ts';

// It loads with the first key that needs it, as does each app's palette.
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'));

export interface PaletteProps {
  readonly onClose: () => void;
  /** Closes it before another page opens, whose heading gets the focus. */
  readonly onLeave: () => void;
  readonly onKeys: () => void;
  /** Text typed between the key that opens it and its first focus. */
  readonly takeTyped: () => string;
}

interface CommandKeysProps {
  readonly palette: ComponentType<PaletteProps>;
  /** Loads the palette's code. */
  readonly preload: () => Promise<unknown>;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

type Opened = 'palette' | 'keys' | null;

export function CommandKeys({ palette: Palette, preload }: CommandKeysProps) {
  const [opened, setOpened] = useState<Opened>(null);
  /** The element that had the focus before; gets it back, unless the palette opens another page. */
  const before = useRef<Element | null>(null);
  const early = useRef('');
  const isEarly = useRef(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const asked = askedBy(event);
      if (isEarly.current && event.key.length === 1 && asked !== 'palette') {
        early.current += event.key;
        // No key of the page, and no field of it, may hear what is meant for the palette.
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (asked === 'palette' && !hasDialog()) isEarly.current = true;
      if (asked === null || event.defaultPrevented) return;
      event.preventDefault();
      if (!hasDialog()) before.current = document.activeElement;
      // The same keys close it again. An open dialog of the page takes precedence.
      setOpened((now) => (now === asked || (now === null && hasDialog()) ? null : asked));
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
  // Loaded once the page is idle, so that the first Ctrl+K does not lose keys typed meanwhile.
  useEffect(() => {
    const timer = setTimeout(() => {
      pageLoaded()
        .then(preload)
        .catch(() => undefined);
    }, 1_500);
    return () => clearTimeout(timer);
  }, [preload]);
  const takeTyped = () => {
    const typed = early.current;
    early.current = '';
    isEarly.current = false;
    return typed;
  };
  const leave = () => {
    takeTyped();
    setOpened(null);
  };
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
        <span className={css.openerText}>{commandTexts.open}</span>
        <kbd className={css.key} aria-hidden>
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense fallback={null}>
        {opened === 'palette' && (
          <Palette onClose={close} onLeave={leave} onKeys={() => setOpened('keys')} takeTyped={takeTyped} />
        )}
        {opened === 'keys' && <KeysDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** The action of a key. Single keys do nothing while a person types, or where they are switched off. */
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
