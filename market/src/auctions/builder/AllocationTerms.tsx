/** The terms of allocation beside the rule: a share for individuals and a cap per investor. */
import { TextInput } from '@mantine/core';
import auctionPageCss from '../../parts/auction-page.module.css';
import formCss from '../../parts/form.module.css';
import { drawingTexts } from '../texts/drawing.ts';
import type { useStep } from './use-step.ts';

const words = drawingTexts.terms;

type Fields = Readonly<Record<'investorCap' | 'retailShare', string>>;

export function AllocationTerms({ inputs }: { readonly inputs: ReturnType<typeof useStep<Fields>>['inputs'] }) {
  return (
    <>
      <h3>{words.title}</h3>
      <p className={auctionPageCss.note}>{words.retailShareHint}</p>
      <p className={auctionPageCss.note}>{words.investorCapHint}</p>
      <div className={formCss.pair}>
        <TextInput label={words.retailShare} inputMode="numeric" rightSection="%" {...inputs('retailShare')} />
        <TextInput label={words.investorCap} inputMode="decimal" leftSection="$" {...inputs('investorCap')} />
      </div>
    </>
  );
}
