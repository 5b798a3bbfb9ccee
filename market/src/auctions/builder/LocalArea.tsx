/** The ZIP codes whose investors are served before the others of their group. */
import { maxLocalZipCodes, zipCodesIn } from '@fairbook/domain/accounts/local.ts';
import { Textarea } from '@mantine/core';
import auctionPageCss from '../../parts/auction-page.module.css';
import { drawingTexts } from '../texts/drawing.ts';
import { ruleTexts } from '../texts/rules.ts';
import type { useStep } from './use-step.ts';

interface Properties {
  readonly typed: string;
  readonly inputs: ReturnType<typeof useStep<{ readonly localZipCodes: string }>>['inputs'];
}

export function LocalArea({ typed, inputs }: Properties) {
  const words = drawingTexts.local;
  const count = zipCodesIn(typed).length;
  return (
    <>
      <h3>{ruleTexts.local.title}</h3>
      <p className={auctionPageCss.note}>
        {words.lead} {words.example}
      </p>
      <Textarea
        label={words.label}
        description={words.hint(maxLocalZipCodes)}
        autosize
        minRows={2}
        maxRows={8}
        {...inputs('localZipCodes')}
      />
      <p className={auctionPageCss.note} aria-live="polite">
        {count > 0 && words.count(count)}
      </p>
    </>
  );
}
