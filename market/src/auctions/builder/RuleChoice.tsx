/** The rule of allocation of the sale: each with what it does and an example. */
import { drawsLots } from '@fairbook/domain/auctions/drawing-rules.ts';
import { allocationRuleVersions, type RuleVersion, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { Radio } from '@mantine/core';
import type { PublicAuction } from '../../base/queries.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import { drawingTexts } from '../texts/drawing.ts';
import { ruleTexts } from '../texts/rules.ts';
import { useDrawBeacon } from '../use-draw-beacon.ts';
import css from './builder.module.css';

interface Properties {
  readonly value: RuleVersion;
  readonly isLocked: boolean;
  readonly sale: Pick<PublicAuction, 'status' | 'drawBeacon'>;
  readonly onChoose: (rule: RuleVersion) => void;
}

export function RuleChoice({ value, isLocked, sale, onChoose }: Properties) {
  const beacon = useDrawBeacon(value, sale);
  const rules = valuesOf(allocationRuleVersions);
  return (
    <>
      <h3 id="allocation-rule">{ruleTexts.title}</h3>
      <p className={auctionPageCss.note}>{drawingTexts.hint}</p>
      <Radio.Group
        name="allocationRule"
        aria-labelledby="allocation-rule"
        value={value}
        readOnly={isLocked}
        onChange={(chosen) => {
          const rule = rules.find((one) => one === chosen);
          if (rule) onChoose(rule);
        }}
      >
        <div className={css.rules}>
          {rules.map((rule) => (
            <Radio
              key={rule}
              value={rule}
              disabled={isLocked}
              label={ruleTexts.names[rule]}
              description={`${ruleTexts.summaries[rule]} ${drawingTexts.examples[rule]}`}
            />
          ))}
        </div>
      </Radio.Group>
      {drawsLots(value) && (
        <p className={auctionPageCss.note} aria-live="polite">
          {ruleTexts.draws} {beacon} {drawingTexts.needsWitnesses}
        </p>
      )}
    </>
  );
}
