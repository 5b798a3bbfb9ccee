/** Chooses a sale of the list for comparison, and the bar that opens the comparison. */
import { Button, Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { compareTexts } from '../texts/comparing.ts';
import css from './compare.module.css';
import { comparePath, mostCompared } from './comparing.ts';
import { type Compared, useComparedHere } from './use-compared.tsx';

const words = compareTexts.choice;

interface CompareChoiceProps {
  readonly uuid: string;
  readonly name: string;
  /** In a table the column says what is chosen. */
  readonly isBare?: boolean;
}

export function CompareChoice({ uuid, name, isBare = false }: CompareChoiceProps) {
  const compared = useComparedHere();
  if (!compared) return null;
  const isChosen = compared.sales.includes(uuid);
  return (
    <Checkbox
      className={css.choice}
      size="xs"
      label={isBare ? undefined : words.label}
      aria-label={words.labelOf(name)}
      checked={isChosen}
      disabled={!isChosen && compared.sales.length >= mostCompared}
      onChange={() => compared.toggle(uuid)}
    />
  );
}

export function CompareBar({ compared }: { readonly compared: Compared }) {
  const { sales, clear } = compared;
  if (sales.length === 0) return null;
  return (
    <section className={css.bar} aria-label={words.bar}>
      <span role="status">{words.chosen(sales.length, mostCompared)}</span>
      <Button variant="subtle" size="xs" onClick={clear}>
        {words.clear}
      </Button>
      {sales.length > 1 && (
        <Button size="xs" component={Link} to={comparePath(sales)}>
          {words.compare}
        </Button>
      )}
    </section>
  );
}
