/** Assumptions that turn feedback into orders: two amounts, and a weight for each level of interest. */
import { interestLevels, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { WhatIf } from '../../base/queries.ts';
import bookCss from '../../parts/book.module.css';
import { whatIfTexts as words } from '../texts/what-if.ts';
import { type Supposed, supposedAmount } from './tried-priority.ts';
import css from './what-if.module.css';

export interface SupposedAmountsProps {
  readonly reading: NonNullable<WhatIf['reading']>;
  readonly onChange: (supposed: Supposed) => void;
}

export function SupposedAmounts({ reading, onChange }: SupposedAmountsProps) {
  const [typed, setTyped] = useState({
    individual: formatWholeMoney(reading.individual),
    institution: formatWholeMoney(reading.institution),
  });
  const change = (kind: 'individual' | 'institution', text: string) => {
    const next = { ...typed, [kind]: text };
    setTyped(next);
    const [individual, institution] = [supposedAmount(next.individual), supposedAmount(next.institution)];
    if (individual !== null && institution !== null) onChange({ individual, institution });
  };
  const everybody = reading.levels.reduce((total, { investors }) => total + investors, 0);
  return (
    <div className={css.supposed}>
      <h3>{words.suppose}</h3>
      <p className={bookCss.bookNote}>
        {words.supposeNote} {words.named(reading.named, everybody)}
      </p>
      <div className={css.supposedFields}>
        {(['individual', 'institution'] as const).map((kind) => (
          <TextInput
            key={kind}
            label={words[kind]}
            inputMode="numeric"
            value={typed[kind]}
            error={supposedAmount(typed[kind]) === null && words.amountInvalid}
            onChange={(event) => change(kind, event.currentTarget.value)}
          />
        ))}
      </div>
      <ul>
        {reading.levels.map(({ levelOfInterest, quarters, investors }) => (
          <li key={levelOfInterest}>{words.levels(labelOf(interestLevels, levelOfInterest), quarters, investors)}</li>
        ))}
      </ul>
    </div>
  );
}
