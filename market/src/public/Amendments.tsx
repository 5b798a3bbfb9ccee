/** Amended terms and documents of a public sale: when, why, and what has changed. */
import type { PublicSale } from '@fairbook/contract/public/pages.ts';
import { Differences } from '@fairbook/ui/sale/Amendments.tsx';
import { kindOf } from '@fairbook/ui/sale/amendment-kind.ts';
import { amendmentTexts as words } from '@fairbook/ui/sale/amendment-texts.ts';
import { Moment } from './parts.tsx';

/** Latest first; nothing where there is none. */
export function Amendments({ sale: { amendments, municipality } }: { sale: PublicSale }) {
  if (amendments.length === 0) return null;
  return (
    <section aria-labelledby="amendments">
      <h2 id="amendments">{words.title[kindOf(...amendments)]}</h2>
      {amendments.toReversed().map(({ id, amendedAt, reason, ...one }) => (
        <div key={id} className="amended">
          <p>
            <strong>{words.entry[kindOf(one)]}</strong> <Moment at={amendedAt} state={municipality.state} />
          </p>
          <p>
            {words.reason}: {reason}
          </p>
          <Differences of={one} showFile={({ name, url }) => <a href={url}>{name}</a>} />
        </div>
      ))}
    </section>
  );
}
