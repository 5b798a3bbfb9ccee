/** Effect of a change of rules: the rules before and after, the auctions that would no longer fit, and the second person. */

import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { ruleChangeInWords } from '@fairbook/domain/review/market-rule-words.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { PartSkeleton } from '../case/Answered.tsx';
import { PreviewProblem, previewOptions } from '../case/preview-frame.tsx';
import { marketRulesTexts } from '../texts/market-rules.ts';
import css from './configuration.module.css';
import type { AskedValues } from './rules.ts';

const words = marketRulesTexts.preview;

/** The preview follows what is typed, once a person pauses. */
const pauseMs = 400;
/** More are counted. */
const maxNamed = 5;

interface RulesPreviewProps {
  readonly version: string | null;
  readonly asked: AskedValues;
}

export function RulesPreview({ version, asked }: RulesPreviewProps) {
  const [typed] = useDebouncedValue(JSON.stringify(asked), pauseMs);
  const { data, error, refetch } = useQuery({
    ...ask(api.previewMarketRules, { body: { version, rules: JSON.parse(typed) as AskedValues } }, { notice: false }),
    ...previewOptions,
  });
  return (
    <section className={css.preview} aria-label={words.label}>
      {error ? <PreviewProblem error={error} onRetry={refetch} /> : data ? <Whole preview={data} /> : <PartSkeleton />}
    </section>
  );
}

type Preview = Awaited<ReturnType<typeof api.previewMarketRules>>;

function Whole({ preview: { changes, confirmers, pending, unfit, unfitAuctions } }: { readonly preview: Preview }) {
  const named = unfitAuctions.slice(0, maxNamed);
  // Only amounts are checked against auctions.
  const isAboutAmounts = changes.some(({ rule }) => rule === 'minimum' || rule === 'step');
  return (
    <>
      <h3 className={css.head}>{words.changes}</h3>
      <ul className={css.changes}>
        {changes.map((change) => (
          <li key={change.rule}>{inLanguage(ruleChangeInWords(change))}</li>
        ))}
      </ul>
      {confirmers !== null && <p className={css.line}>{words.second(confirmers)}</p>}
      {isAboutAmounts && unfit === 0 && (
        <p className={css.line}>{pending === 0 ? words.nobodyWaits : words.allFit(pending)}</p>
      )}
      {isAboutAmounts && unfit > 0 && (
        <>
          <p className={css.line}>{words.unfit(unfit, pending)}</p>
          <ul className={css.changes}>
            {named.map(({ id, name, municipalityName }) => (
              <li key={id} dir="auto">
                <Anchor component={Link} to={paths.auction(id)} target="_blank" inherit>
                  {name}
                </Anchor>{' '}
                · {municipalityName}
              </li>
            ))}
            {unfit > named.length && <li>{words.more(unfit - named.length)}</li>}
          </ul>
          <p className={css.line}>{words.unfitThen}</p>
        </>
      )}
    </>
  );
}
