/** A sale as a card in a frame of another site, such as the issuer's own. Complete without scripts, and with the fonts of the device. */
import type { PublicPage, PublicSale } from '@fairbook/contract/public/pages.ts';
import { labelOf, saleOutcomes } from '@fairbook/domain/base/vocabulary.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import { currentRowsOfJson } from '@fairbook/domain/figures/current-terms.ts';
import { formatCover, formatPercentRange } from '@fairbook/ui/format/format.ts';
import ladderStyle from '@fairbook/ui/kit/ladder.module.css?inline';
import { LadderLegend } from '@fairbook/ui/kit/MaturityLadder.tsx';
import { closeNotes } from '@fairbook/ui/sale/close-notes.ts';
import { publicPaths } from '../base/public-paths.ts';
import { publicTexts } from '../parts/texts/public.ts';
import embedStyle from './embed.css?inline';
import { Amount, type Fact, Facts, Moment, SaleLadder, Status } from './parts.tsx';
import { schemeStyle } from './schemes.ts';

const words = publicTexts.embed;

export const styleOfEmbed = [schemeStyle('system-ui,sans-serif', 'Georgia,serif'), ladderStyle, embedStyle].join('');

type Embedded = Extract<PublicPage, { kind: 'embed' }>;

export function EmbeddedSale({ sale, origin }: { sale: Embedded['sale']; origin: string }) {
  if (sale === 'missing' || sale === 'problem') {
    return (
      <main className="embed">
        <h1>{words[sale].title}</h1>
        <p>{words[sale].lead}</p>
        <Out href={origin + publicPaths.sales}>{publicTexts.missing.all}</Out>
      </main>
    );
  }
  const { profile, municipality, uuid, demand } = sale;
  const notes = closeNotes(sale, zoneOfState('US', municipality.state));
  return (
    <main className="embed">
      <header>
        <div>
          <h1>{profile.name}</h1>
          <p>{[municipality.name, municipality.state].filter(Boolean).join(', ')}</p>
        </div>
        <Status of={sale} />
      </header>
      <SaleLadder lines={currentRowsOfJson(sale)} orders={demand?.maturities ?? null} />
      {demand && <LadderLegend />}
      <Facts look="figures" items={factsOf(sale)} />
      {notes.length > 0 && <p className="note">{notes.join(' ')}</p>}
      <footer>
        <Out href={origin + publicPaths.sale(uuid)}>{sale.status === 'Live' ? words.order : words.see}</Out>
        <span>{words.by}</span>
      </footer>
    </main>
  );
}

/** A link that leaves the frame. */
function Out({ href, children }: { href: string; children: string }) {
  return (
    <a className="button" href={href} target="_blank" rel="noopener">
      {children}
      <span className="hidden"> {words.newTab}</span>
    </a>
  );
}

function factsOf(sale: PublicSale): Fact[] {
  const { ladder, demand, result, status, startDate, closeDate, municipality, isCancelled } = sale;
  const { row } = publicTexts;
  const at = status === 'Live' ? closeDate : status === 'Ended' ? (result?.closedAt ?? closeDate) : startDate;
  const label = status === 'Live' ? row.closes : status === 'Ended' ? row.closed : row.opens;
  return [
    { label: row.size, value: <Amount dollars={ladder.principal} /> },
    {
      label: row.yields,
      value: ladder.yieldRange && formatPercentRange(ladder.yieldRange.lowest, ladder.yieldRange.highest),
    },
    { label: row.outcome, value: result && labelOf(saleOutcomes, result.outcome) },
    { label: publicTexts.sale.ordered, value: demand && <Amount dollars={demand.ordered} /> },
    { label: row.cover, value: demand && formatCover(demand.cover) },
    { label, value: at ? <Moment at={at} state={municipality.state} /> : isCancelled ? null : row.soon },
  ];
}
