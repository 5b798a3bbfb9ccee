/** The draw of a sale, repeated from its closing record: every lot of the group that did not fit, in order. */
import type { ClosingRecord } from '@fairbook/domain/closing.ts';
import { keyOf } from '@fairbook/domain/maturity-key.ts';
import { dollarsOf } from '@fairbook/domain/money.ts';
import figureTableCss from '@fairbook/ui/figure-table.module.css';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format.ts';
import { ScrollRegion } from '@fairbook/ui/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/utilities.module.css';
import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { drawingTexts } from '../texts/drawing.ts';
import { lotsAt } from './drawn-lots.ts';
import css from './result.module.css';

const words = drawingTexts.draw;

/** A record may hold very many lots; the page shows some, the saved file all. */
const most = 500;

interface Properties {
  readonly record: ClosingRecord;
  /** The reader's pseudonym; null where there is none. */
  readonly mine: string | null;
}

export function DrawnLots({ record, mine }: Properties) {
  const days = record.maturities.map(keyOf);
  const [day, setDay] = useState<string>(days[0] ?? '');
  const lots = useMemo(() => lotsAt(record, day), [record, day]);
  if (record.seed === undefined) return null;
  return (
    <section aria-labelledby="draw">
      <h4 id="draw">{words.title}</h4>
      <p>{words.lead}</p>
      <dl className={css.seed}>
        <dt>{words.seed}</dt>
        <dd>{record.seed}</dd>
      </dl>
      <p className={css.verifyWhy}>{words.seedNote}</p>
      <NativeSelect
        size="xs"
        label={words.maturity}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        data={days.map((value) => ({ value, label: formatDay(value) }))}
      />
      {lots === null ? (
        <p>{words.none}</p>
      ) : (
        <ScrollRegion className={`${figureTableCss.figures} ${css.record}`} label={words.title}>
          <table>
            <caption className={utilitiesCss.hidden}>{words.title}</caption>
            <thead>
              <tr>
                <th scope="col">{words.place}</th>
                <th scope="col">{words.investor}</th>
                <th scope="col">{words.lot}</th>
                <th scope="col" data-align="end">
                  {words.ordered}
                </th>
                <th scope="col" data-align="end">
                  {words.allocated}
                </th>
              </tr>
            </thead>
            <tbody>
              {lots.slice(0, most).map(({ bidder, lot, ordered, allocated }, index) => (
                <tr key={bidder} data-mine={bidder === mine || undefined}>
                  <td>{index + 1}</td>
                  <td>
                    {bidder}
                    {bidder === mine && <em> {words.yours}</em>}
                  </td>
                  <td className={css.lot}>{lot}</td>
                  <td data-align="end">{formatWholeMoney(dollarsOf(ordered))}</td>
                  <td data-align="end">{formatWholeMoney(dollarsOf(allocated))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {lots !== null && lots.length > most && <p>{words.more(lots.length - most)}</p>}
    </section>
  );
}
