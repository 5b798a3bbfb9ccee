/** What the yield of an order leaves after taxes, at rates the reader chooses. For the reader alone: neither stored nor sent. */
import { afterTaxYield, federalRates, taxEquivalentYield } from '@fairbook/domain/after-tax.ts';
import { formatPercent } from '@fairbook/ui/format.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePerson } from '../person.ts';
import { biddingTexts } from '../texts/bidding.ts';
import css from './ticket.module.css';

const words = biddingTexts.ticket.afterTax;

/** Above every rate of a state. */
const highestStateRate = 20;

interface AfterTaxProps {
  /** Of an order exempt from federal tax, in percent. */
  readonly yieldPercent: number;
  readonly issuerState: string | null;
}

export function AfterTax({ yieldPercent, issuerState }: AfterTaxProps) {
  const { state: own } = usePerson();
  const [federal, setFederal] = useState<number>(32);
  const [typed, setTyped] = useState('');
  const state = stateRate(typed);
  const isHomeState = own !== null && own === issuerState;
  const bond = { yield: yieldPercent, isFederallyExempt: true, isHomeState };
  const rates = { federal, state: state ?? 0 };
  const equivalent = taxEquivalentYield(bond, rates);
  return (
    <details className={css.tax}>
      <summary>
        <span>{words.equivalent(federal, rates.state)}</span>
        <strong>{equivalent === null ? '–' : formatPercent(equivalent, 3)}</strong>
      </summary>
      <div className={css.taxRates}>
        <NativeSelect
          size="sm"
          label={words.federal}
          value={String(federal)}
          data={federalRates.map((rate) => ({ value: String(rate), label: `${rate}%` }))}
          onChange={(event) => setFederal(Number(event.currentTarget.value))}
        />
        <TextInput
          size="sm"
          label={words.state}
          inputMode="decimal"
          placeholder="0"
          value={typed}
          error={state === null && words.notRate(highestStateRate)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <p>
        {words.left} <strong>{formatPercent(afterTaxYield(bond, rates), 3)}</strong>
      </p>
      <p>{isHomeState ? words.home(own) : words.away}</p>
      <p>{words.caveat}</p>
    </details>
  );
}

/** Null where the text is no rate; nothing typed is no tax. */
function stateRate(text: string): number | null {
  const typed = text.trim().replace(/%$/, '');
  if (typed === '') return 0;
  const rate = /^\d{1,2}(\.\d{0,3})?$/.test(typed) ? Number(typed) : Number.NaN;
  return rate <= highestStateRate ? rate : null;
}
