/** The draw of a sale, repeated from its closing record: every lot of the groups that did not fit, in order. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import type { ClosingRecord } from '@fairbook/domain/record/closing.ts';
import { extensionOf } from '@fairbook/domain/record/extensions.ts';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { drawingTexts } from '../auctions/texts/drawing.ts';
import type { ClosingRecord as PublishedRecord } from '../base/queries.ts';
import css from '../parts/result.module.css';
import { type DrawnClass, drawsAt } from './drawn-lots.ts';

const words = drawingTexts.draw;

/** A record may hold very many lots; the page shows some, the saved file all. */
const most = 500;

interface Properties {
  readonly record: ClosingRecord;
  /** The reader's pseudonym; null where there is none. */
  readonly mine: string | null;
  /** The round of a beacon in the seed; null where there is none. */
  readonly beacon: PublishedRecord['beacon'];
}

export function DrawnLots({ record, mine, beacon }: Properties) {
  const days = record.maturities.map(keyOf);
  const [day, setDay] = useState<string>(days[0] ?? '');
  const draws = useMemo(() => drawsAt(record, day), [record, day]);
  const seed = extensionOf(record, 'draw');
  if (seed === undefined) return null;
  return (
    <section aria-labelledby="draw">
      <h4 id="draw">{words.title}</h4>
      <p>{words.lead}</p>
      <dl className={css.seed}>
        <dt>{words.seed}</dt>
        <dd>{seed}</dd>
        {beacon && (
          <>
            <dt>{words.chain}</dt>
            <dd>{beacon.chainHash}</dd>
            <dt>{words.round}</dt>
            <dd>{beacon.round}</dd>
          </>
        )}
      </dl>
      <p className={css.verifyWhy}>{beacon ? words.beaconNote(beacon.round) : words.seedNote}</p>
      <NativeSelect
        size="xs"
        label={words.maturity}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        data={days.map((value) => ({ value, label: formatDay(value) }))}
      />
      {draws.length === 0 && <p>{words.none}</p>}
      {draws.map((draw) => (
        <Lots key={`${draw.ofClass.orderClass} ${draw.ofClass.isLocal}`} draw={draw} mine={mine} />
      ))}
    </section>
  );
}

function isIn(mine: string | null, bidders: readonly string[]): boolean {
  return mine !== null && bidders.includes(mine);
}

function Lots({ draw: { ofClass, lots }, mine }: { readonly draw: DrawnClass; readonly mine: string | null }) {
  const group = labelOf(orderClasses, ofClass.orderClass);
  const caption = ofClass.isLocal ? `${group}, ${words.local}` : group;
  return (
    <>
      <ScrollRegion className={`${figureTableCss.figures} ${css.record}`} label={`${words.title}: ${caption}`}>
        <table>
          <caption>{caption}</caption>
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
            {lots.slice(0, most).map(({ bidders, lot, ordered, allocated }, index) => (
              <tr key={bidders[0]} data-mine={isIn(mine, bidders) || undefined}>
                <td>{index + 1}</td>
                <td>
                  {bidders.join(', ')}
                  {isIn(mine, bidders) && <em> {words.yours}</em>}
                </td>
                <td className={css.lot}>{lot}</td>
                <td data-align="end">{formatWholeMoney(dollarsOf(ordered))}</td>
                <td data-align="end">{formatWholeMoney(dollarsOf(allocated))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {lots.length > most && <p>{words.more(lots.length - most)}</p>}
    </>
  );
}
