/** Warnings of the grid, shown once above it: prices that disagree with their yields, and odd CUSIPs. */
import { focusField } from '@fairbook/ui/kit/field-focus.ts';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { buildingTexts } from '../../texts/building.ts';
import css from '../builder.module.css';

const words = buildingTexts.maturities;

/** More than these are counted. */
const mostShown = 3;

export interface GridWarningsProps {
  readonly id: string;
  /** Sentences by path, 'schedule.0.price'. */
  readonly warnings: Readonly<Record<string, string>>;
  readonly isLocked: boolean;
  readonly onKeepPrices: () => void;
  readonly onKeepYields: () => void;
}

export function GridWarnings({ id, warnings, isLocked, onKeepPrices, onKeepYields }: GridWarningsProps) {
  const paths = Object.keys(warnings);
  const prices = paths.filter((path) => path.endsWith('.price'));
  const groups = grouped(warnings);
  if (paths.length === 0) return null;
  return (
    <Alert color="orange" id={id} title={prices.length > 0 ? words.disagree(prices.length) : words.checkCusips}>
      <ul className={css.warnings}>
        {groups.slice(0, mostShown).map(({ sentence, rows }) => (
          <li key={sentence}>
            {rows.slice(0, mostShown).map(({ path, row }, at) => (
              <span key={path}>
                {at > 0 && ', '}
                <Anchor component="button" type="button" inherit onClick={() => focusField(path)}>
                  {words.row(row)}
                </Anchor>
              </span>
            ))}
            {rows.length > mostShown && ` ${words.others(rows.length - mostShown)}`}: {sentence}
          </li>
        ))}
        {groups.length > mostShown && <li>{words.others(groups.length - mostShown)}</li>}
      </ul>
      {prices.length > 0 && !isLocked && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onKeepPrices}>
            {words.keepPrices}
          </Button>
          <Button size="xs" variant="default" onClick={onKeepYields}>
            {words.keepYields}
          </Button>
        </Group>
      )}
    </Alert>
  );
}

/** The rows of each sentence, in the order of the rows. */
function grouped(warnings: Readonly<Record<string, string>>) {
  const groups = new Map<string, { readonly path: string; readonly row: number }[]>();
  for (const [path, sentence] of Object.entries(warnings)) {
    const found = { path, row: rowOf(path) + 1 };
    groups.set(sentence, [...(groups.get(sentence) ?? []), found]);
  }
  return [...groups].map(([sentence, rows]) => ({ sentence, rows }));
}

/** The index of the row in 'schedule.0.price'. */
export function rowOf(path: string): number {
  return Number(path.split('.')[1]);
}
