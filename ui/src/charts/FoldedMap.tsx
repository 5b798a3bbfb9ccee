/** Collapsible map of states above a list. The device remembers its state. */
import { Skeleton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Suspense, useId } from 'react';
import { IconChevronDown } from '../icons/arrows/chevron-down.ts';
import { lazyPart } from '../kit/Loading.tsx';
import css from './folded-map.module.css';
import type { StateMapProps } from './StateMap.tsx';

/** The map data is larger than the rest of the page. */
const StateMap = lazyPart(() => import('./StateMap.tsx'));

export interface FoldedMapProps extends Omit<StateMapProps, 'counts'> {
  /** Storage key. */
  readonly name: string;
  readonly title: string;
  /** Undefined until they are known. */
  readonly counts: StateMapProps['counts'] | undefined;
  /** The map in a sentence, beside the title. */
  readonly finding: string | undefined;
  /** The default, until the reader opens or closes it. */
  readonly isOpenAtFirst: boolean;
}

export function FoldedMap({ name, title, counts, finding, isOpenAtFirst, ...map }: FoldedMapProps) {
  const id = useId();
  const [kept, keep] = useLocalStorage<'open' | 'closed' | ''>({
    key: name,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const isOpen = kept === '' ? isOpenAtFirst : kept === 'open';
  const onItsWay = <Skeleton height={250} radius="xs" />;
  return (
    <section className={css.foldedMap} aria-labelledby={id}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => keep(isOpen ? 'closed' : 'open')}>
          <span id={id}>{title}</span>
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </button>
        {finding !== undefined && <span>{finding}</span>}
      </h2>
      {isOpen && (
        <div>
          <Suspense fallback={onItsWay}>{counts ? <StateMap counts={counts} {...map} /> : onItsWay}</Suspense>
        </div>
      )}
    </section>
  );
}
