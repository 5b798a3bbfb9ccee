/** A term of the market where it is used: its meaning opens beside it, with a link to the glossary. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Popover } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import css from './term.module.css';
import type { TermId } from './texts/terms.ts';

// The glossary is large, and few look up a term.
const TermMeaning = lazyPart(() => import('./TermMeaning.tsx'));

interface TermProps {
  readonly id: TermId;
  readonly children: ReactNode;
}

export function Term({ id, children }: TermProps) {
  return (
    <Popover width={300} position="bottom-start" shadow="none" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={css.term}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={null}>
          <TermMeaning id={id} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
