/** The denominations that the issuer proposes for the sale, and what investors should know about them later. */
import { fieldsWith } from '@fairbook/domain/auctions/fields/kinds.ts';
import { priorityFields } from '@fairbook/domain/auctions/fields/rows.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { TextInput } from '@mantine/core';
import type { OwnAuction } from '../../base/queries.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import formCss from '../../parts/form.module.css';
import { TextInputs } from '../../parts/TextInputs.tsx';
import { buildingTexts } from '../texts/building.ts';
import type { useStep } from './use-step.ts';

const words = buildingTexts.priority;

/** Texts about amounts. */
export const amountTexts = fieldsWith(priorityFields, { group: 'amounts' });

type Fields = Readonly<Record<'orderMinimum' | 'orderStep' | (typeof amountTexts)[number], string>>;

interface Properties {
  /** Terms that apply where a field is left blank. */
  readonly market: OwnAuction['marketTerms'];
  readonly inputs: ReturnType<typeof useStep<Fields>>['inputs'];
}

export function OrderAmounts({ market, inputs }: Properties) {
  const amount = { inputMode: 'decimal', leftSection: '$' } as const;
  return (
    <>
      <h3>{words.denominations}</h3>
      <p className={auctionPageCss.note}>
        {words.denominationsHint(formatWholeMoney(market.minimum), formatWholeMoney(market.step))}
      </p>
      <div className={formCss.pair}>
        <TextInput label={fieldWords.orderMinimum.label} {...amount} {...inputs('orderMinimum')} />
        <TextInput label={fieldWords.orderStep.label} {...amount} {...inputs('orderStep')} />
      </div>
      <TextInputs fields={amountTexts} inputs={inputs} />
    </>
  );
}
