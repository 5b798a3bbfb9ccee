/** The denominations that the issuer proposes for the sale, and what investors should know about them later. */
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { OwnAuction } from '../../base/queries.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import formCss from '../../parts/form.module.css';
import { buildingTexts } from '../texts/building.ts';
import type { useStep } from './use-step.ts';

const words = buildingTexts.priority;

type Fields = Readonly<Record<'orderMinimum' | 'orderStep' | 'resaleNote', string>>;

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
        <TextInput label={words.orderMinimum} {...amount} {...inputs('orderMinimum')} />
        <TextInput label={words.orderStep} {...amount} {...inputs('orderStep')} />
      </div>
      <Textarea
        label={words.resaleNote}
        description={words.resaleNoteHint}
        autosize
        minRows={2}
        {...inputs('resaleNote')}
      />
    </>
  );
}
