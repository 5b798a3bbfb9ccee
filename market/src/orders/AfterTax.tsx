/** Yield of an order after taxes, at rates the reader chooses. For the reader alone: neither stored nor sent. */

import { usStates } from '@fairbook/domain/base/us-states.ts';
import { afterTaxYield, federalRates, taxEquivalentYield } from '@fairbook/domain/figures/after-tax.ts';
import { type StateTaxing, stateTaxing } from '@fairbook/domain/figures/state-taxes.ts';
import { investorKindOf } from '@fairbook/domain/orders/bidding.ts';
import { formatPercent } from '@fairbook/ui/format/format.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePerson } from '../base/person.ts';
import { biddingTexts } from './texts/bidding.ts';
import css from './ticket.module.css';

const words = biddingTexts.ticket.afterTax;

/** Above every rate of a state. */
const highestStateRate = 20;

interface AfterTaxProps {
  /** Yield of an order, in percent. */
  readonly yieldPercent: number;
  /** From federal tax. */
  readonly isExempt: boolean;
  readonly issuerState: string | null;
}

/** Nothing for an institution, whose taxes are not those of a person. */
export function AfterTax(props: AfterTaxProps) {
  const { userType } = usePerson();
  return investorKindOf(userType) === 'institution' ? null : <OwnRates {...props} />;
}

/** No rate is chosen for the reader: a figure at a stranger's rate would look like a promise. */
function OwnRates({ yieldPercent, isExempt, issuerState }: AfterTaxProps) {
  const person = usePerson();
  const home = usStates.find(({ value }) => value === person.state) ?? null;
  const [federal, setFederal] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const state = stateRate(typed);
  const taxing = home ? stateTaxing(home.value, issuerState) : 'away';
  const isStateExempt = taxing === 'none' || taxing === 'home';
  const bond = { yield: yieldPercent, isFederallyExempt: isExempt, isStateExempt };
  const rates = federal === null ? null : { federal, state: state ?? 0 };
  const left = rates && afterTaxYield(bond, rates);
  const shown = rates && isExempt ? taxEquivalentYield(bond, rates) : left;
  return (
    <details className={css.tax}>
      <summary>
        <span>
          {rates ? (isExempt ? words.equivalent : words.afterTaxes)(rates.federal, rates.state) : words.choose}
        </span>
        {rates && <strong>{shown === null ? '–' : formatPercent(shown, 3)}</strong>}
      </summary>
      <div className={css.taxRates}>
        <NativeSelect
          size="sm"
          label={words.federal}
          value={federal === null ? '' : String(federal)}
          data={[
            ...(federal === null ? [{ value: '', label: words.chooseRate }] : []),
            ...federalRates.map((rate) => ({ value: String(rate), label: `${rate}%` })),
          ]}
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
      {left !== null && (
        <p>
          {words.left} <strong>{formatPercent(left, 3)}</strong>
        </p>
      )}
      <p>{isExempt ? whoTaxes(taxing, home?.label ?? '') : words.taxable}</p>
      <p>{words.caveat}</p>
    </details>
  );
}

function whoTaxes(taxing: StateTaxing, state: string): string {
  if (taxing === 'away') return words.away;
  return { none: words.none, home: words.home, 'home taxed': words.homeTaxed }[taxing](state);
}

/** Null where the text is no rate; nothing typed is no tax. */
function stateRate(text: string): number | null {
  const typed = text.trim().replace(/%$/, '');
  if (typed === '') return 0;
  const rate = /^\d{1,2}(\.\d{0,3})?$/.test(typed) ? Number(typed) : Number.NaN;
  return rate <= highestStateRate ? rate : null;
}
