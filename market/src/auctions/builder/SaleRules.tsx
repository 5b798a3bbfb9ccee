/** The rules of the sale in the form of its priority: how its close can move, and what holds at the close and after it. */
import { drawsLots } from '@fairbook/domain/auctions/drawing-rules.ts';
import { pick } from '@fairbook/domain/auctions/fields/kinds.ts';
import { ruleFields } from '@fairbook/domain/auctions/fields/rule-rows.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import type { ExtensionTerms, ResizingTerms, resizingMinutes } from '@fairbook/domain/auctions/sale-rules.ts';
import type { Option, RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import { saleChangeTexts } from '@fairbook/ui/sale/sale-change-texts.ts';
import { NativeSelect } from '@mantine/core';
import type { OwnAuction } from '../../base/queries.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import { drawingTexts } from '../texts/drawing.ts';
import type { useStep } from './use-step.ts';

const words = drawingTexts.rules;

/** The automatic extensions to choose from. */
const extensions: readonly ExtensionTerms[] = [
  { minutes: 2, most: 10 },
  { minutes: 5, most: 6 },
  { minutes: 15, most: 4 },
];

/** The bounds of other amounts to choose from, with their fields in the order of answers. */
const resizings: readonly ResizingTerms[] = [
  { maturityPercent: 10, minutes: 30, totalPercent: 5 },
  { maturityPercent: 15, minutes: 60, totalPercent: 10 },
  { maturityPercent: 25, minutes: 120, totalPercent: 15 },
];

/** The rules as fields of the form have them: terms as JSON, and '' for none. */
export type RuleValues = Pick<OwnAuction, 'unconfirmedOrders' | 'afterClose'> &
  Readonly<Record<'extension' | 'resizing', string>>;

export function ruleValuesOf(auction: OwnAuction): RuleValues {
  const { extension, resizing } = auction;
  return {
    ...pick(auction, ['unconfirmedOrders', 'afterClose']),
    extension: extension === null ? '' : JSON.stringify(pick(extension, ['minutes', 'most'])),
    resizing: resizing === null ? '' : JSON.stringify(pick(resizing, ['maturityPercent', 'minutes', 'totalPercent'])),
  };
}

/** The rules as the call takes them. */
interface Rules {
  readonly extension: ExtensionTerms | null;
  readonly resizing: (ResizingTerms & { readonly minutes: (typeof resizingMinutes)[number] }) | null;
}

export function rulesIn({ extension, resizing }: RuleValues): Rules {
  const termsIn = (text: string) => (text === '' ? null : JSON.parse(text));
  return { extension: termsIn(extension), resizing: termsIn(resizing) };
}

interface Properties {
  readonly values: RuleValues & { readonly allocationRule: RuleVersion };
  readonly inputs: ReturnType<typeof useStep<RuleValues>>['inputs'];
}

export function SaleRules({ values, inputs }: Properties) {
  const isDrawn = drawsLots(values.allocationRule);
  return (
    <>
      <h3>{saleChangeTexts.rules}</h3>
      <p className={auctionPageCss.note}>{words.lead}</p>
      <NativeSelect
        label={fieldWords.extension.label}
        description={words.extension}
        data={choicesOf(extensions, values.extension, words.extends)}
        {...inputs('extension')}
      />
      <NativeSelect
        label={fieldWords.unconfirmedOrders.label}
        data={choices(ruleFields.unconfirmedOrders.of)}
        {...inputs('unconfirmedOrders')}
      />
      <NativeSelect
        label={fieldWords.afterClose.label}
        description={words.afterClose}
        data={choices(ruleFields.afterClose.of)}
        {...inputs('afterClose')}
      />
      <NativeSelect
        label={fieldWords.resizing.label}
        description={isDrawn ? words.notWithDraws : words.resizing}
        data={choicesOf(resizings, values.resizing, words.resizes)}
        {...inputs('resizing')}
      />
    </>
  );
}

const choices = (options: readonly Option[]) => options.map(({ value, label }) => ({ value, label }));

/** None, those to choose from, and that of the sale where a program has saved another. */
function choicesOf<Terms>(offered: readonly Terms[], chosen: string, inWords: (terms: Terms) => string) {
  const texts = new Set(['', ...offered.map((terms) => JSON.stringify(terms)), chosen]);
  return [...texts].map((value) => ({ value, label: value === '' ? words.none : inWords(JSON.parse(value)) }));
}
