/** The six priority groups to reorder: up and down buttons, and whether each group is offered. */
import { labelOf, type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { IconArrowDown } from '@fairbook/ui/icons/arrows/arrow-down.ts';
import { IconArrowUp } from '@fairbook/ui/icons/arrows/arrow-up.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { ActionIcon, Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Rank } from '../../parts/Rank.tsx';
import { whatIfTexts as words } from '../texts/what-if.ts';
import { moveClass, offerClass, type TriedClass } from './tried-priority.ts';
import css from './what-if.module.css';

export interface TriedOrderProps {
  readonly classes: readonly TriedClass[];
  readonly labelledBy: string;
  readonly onChange: (classes: TriedClass[]) => void;
}

export function TriedOrder({ classes, labelledBy, onChange }: TriedOrderProps) {
  const [moved, setMoved] = useState<{ readonly orderClass: OrderClass; readonly by: number } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  // A moved line changes its place in the page, which would lose the focus of a person who keeps pressing.
  useEffect(() => {
    const line = moved && list.current?.querySelector(`[data-class="${moved.orderClass}"]`);
    const wanted = line?.querySelector<HTMLButtonElement>(moved && moved.by < 0 ? '[data-up]' : '[data-down]');
    const other = line?.querySelector<HTMLButtonElement>('button:not(:disabled)');
    (wanted?.disabled ? other : wanted)?.focus();
  }, [moved]);
  const move = (from: number, by: number) => {
    const orderClass = classes[from]?.orderClass;
    onChange(moveClass(classes, from, by));
    if (orderClass) setMoved({ orderClass, by });
  };
  const offered = classes.filter(({ isOffered }) => isOffered);
  const place = offered.findIndex(({ orderClass }) => orderClass === moved?.orderClass) + 1;
  return (
    <>
      <ol className={css.tried} ref={list} aria-labelledby={labelledBy}>
        {classes.map(({ orderClass, isOffered }, at) => {
          const name = labelOf(orderClasses, orderClass);
          const rank = offered.findIndex((each) => each.orderClass === orderClass) + 1;
          return (
            <li key={orderClass} data-class={orderClass} data-out={!isOffered || undefined}>
              <Rank rank={isOffered ? rank : null} isHidden />
              <span className={css.triedName}>{name}</span>
              <Switch
                size="xs"
                checked={isOffered}
                aria-label={words.offer(name)}
                title={isOffered ? words.offered : words.notOffered}
                onChange={(event) => onChange(offerClass(classes, orderClass, event.currentTarget.checked))}
              />
              <ActionIcon
                data-up
                variant="default"
                size={30}
                aria-label={words.up(name)}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <IconArrowUp size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
              <ActionIcon
                data-down
                variant="default"
                size={30}
                aria-label={words.down(name)}
                disabled={at === classes.length - 1}
                onClick={() => move(at, 1)}
              >
                <IconArrowDown size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      <p className={utilitiesCss.hidden} role="status">
        {moved && place > 0 ? words.moved(labelOf(orderClasses, moved.orderClass), place, offered.length) : ''}
      </p>
    </>
  );
}
