/** The name of a figure; what it means, its formula and its source open beside it. */
import { Popover } from '@mantine/core';
import css from './cost.module.css';
import { type ExplainedFigure, type Explanation, explanations } from './explanations.ts';
import { costTexts } from './texts.ts';

export function Explained({ id }: { readonly id: ExplainedFigure }) {
  const { name, meaning, formula, source }: Explanation = explanations[id];
  return (
    <Popover width={340} position="bottom-start" shadow="none" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <button type="button" className={css.term}>
          {name}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={css.meaning}>
          <strong>{name}</strong>
          <p>{meaning}</p>
          <dl>
            {formula && <Line label={costTexts.formula} value={formula} />}
            {source && <Line label={costTexts.source} value={source} />}
          </dl>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
