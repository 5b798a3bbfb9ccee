/** The plan of the invented investors. A number outside its limits is said beside the field, and the last valid plan stays. */
import { arrivals, type CrowdPlan, planLimits } from '@fairbook/domain/book/crowd.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { rehearsingTexts } from '../../parts/texts/rehearsing.ts';
import css from './rehearsal.module.css';

const words = rehearsingTexts.plan;

/** Another number is another crowd, for which there is a button. */
type NumberField = Exclude<keyof typeof planLimits, 'number'>;

export interface CrowdFormProps {
  readonly plan: CrowdPlan;
  /** True if the sale serves local investors first. */
  readonly hasLocal: boolean;
  readonly onChange: (plan: CrowdPlan) => void;
}

export function CrowdForm({ plan, hasLocal, onChange }: CrowdFormProps) {
  const [typed, setTyped] = useState<Partial<Record<NumberField, string>>>({});
  const change = (field: NumberField, text: string) => {
    setTyped((before) => ({ ...before, [field]: text }));
    const value = numberIn(field, text);
    if (value !== null) onChange({ ...plan, [field]: value });
  };
  const fields: NumberField[] = ['institutions', 'individuals', 'coverage', 'institutional', 'inState'];
  return (
    <div className={css.plan}>
      {[...fields, ...(hasLocal ? (['local'] as const) : [])].map((field) => {
        const text = typed[field] ?? String(plan[field]);
        const [least, most] = planLimits[field];
        return (
          <TextInput
            key={field}
            label={words.fields[field]}
            inputMode="numeric"
            value={text}
            error={numberIn(field, text) === null && words.outside(least, most)}
            onChange={({ currentTarget }) => change(field, currentTarget.value)}
          />
        );
      })}
      <NativeSelect
        label={words.arrival}
        value={plan.arrival}
        onChange={({ currentTarget }) =>
          onChange({ ...plan, arrival: arrivals.find((each) => each === currentTarget.value) ?? 'even' })
        }
        data={arrivals.map((value) => ({ value, label: words.arrivals[value] }))}
      />
      <Button variant="default" onClick={() => onChange({ ...plan, number: (plan.number % planLimits.number[1]) + 1 })}>
        {words.another}
      </Button>
    </div>
  );
}

/** Null where it is no whole number within the limits. */
function numberIn(field: NumberField, text: string): number | null {
  const [least, most] = planLimits[field];
  const value = /^\d{1,6}$/.test(text.trim().replaceAll(',', '')) ? Number(text.trim().replaceAll(',', '')) : null;
  return value !== null && value >= least && value <= most ? value : null;
}
