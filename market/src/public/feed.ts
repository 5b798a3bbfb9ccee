/** The Atom feed of what is new among public sales: announcements, moves of the close and results (RFC 4287). */
import type { SaleInNews, Site } from '@fairbook/contract/public/pages.ts';
import { labelOf, saleOutcomes, taxStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { zoneOfState } from '@fairbook/domain/base/zones.ts';
import { compactMoney, formatMoment, formatPercentRange } from '@fairbook/ui/format/format.ts';
import { saleChangeTexts as changing } from '@fairbook/ui/sale/sale-change-texts.ts';
import { language } from '@fairbook/ui/theme/locale.ts';
import { publicPaths } from '../base/public-paths.ts';
import { publicTexts } from '../parts/texts/public.ts';
import { xmlText } from './xml.ts';

const words = publicTexts.feed;
const most = 50;

interface Entry {
  readonly id: string;
  readonly address: string;
  readonly at: string;
  readonly title: string;
  readonly summary: string;
}

/** The feed of these sales, each of which may be both announced and closed. */
export function renderFeed(sales: readonly SaleInNews[], { origin, now }: Site): string {
  const entries = sales.flatMap((sale) => entriesOf(sale, origin));
  const latest = entries.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, most);
  const self = `${origin}${publicPaths.feed}`;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', self),
    element('title', words.title),
    element('subtitle', publicTexts.sales.lead),
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', origin + publicPaths.sales),
    element('updated', latest[0]?.at ?? now.toISOString()),
    `<author>${element('name', publicTexts.product)}</author>`,
    ...latest.map(entryOf),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function entryOf({ id, address, at, title, summary }: Entry): string {
  const parts = [
    element('id', id),
    element('title', title),
    link('alternate', 'text/html', address),
    element('published', at),
    element('updated', at),
    element('summary', summary),
  ];
  return `<entry>${parts.join('')}</entry>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escaped(href)}"/>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return xmlText(text).replace(/[&<>"]/g, (letter) => entities[letter] ?? '');
}

function entriesOf(sale: SaleInNews, origin: string): Entry[] {
  const { uuid, name, muniName, amount, yieldRange, marketingPeriodLaunchDate: launched, result } = sale;
  const address = origin + publicPaths.sale(uuid);
  const zone = zoneOfState('US', sale.state);
  const facts = [
    [sale.city, sale.state].filter(Boolean).join(', '),
    compactMoney(amount),
    yieldRange && formatPercentRange(yieldRange.lowest, yieldRange.highest),
    labelOf(taxStatuses, sale.taxStatus),
  ].filter(Boolean);
  return [
    ...(launched === null
      ? []
      : [
          {
            ...{ id: `${address}#announced`, address, at: launched },
            ...{ title: words.announced(name, muniName), summary: facts.join(' · ') },
          },
        ]),
    ...(sale.moves ?? []).map(({ kind, by, changedAt, closeBefore, closeAfter }) => ({
      ...{ id: `${address}#close-${changedAt}`, address, at: changedAt },
      title: words.moved[kind === 'REOPEN' ? 'reopened' : by](name, muniName),
      summary: `${changing.close(formatMoment(closeAfter, zone))} ${changing.was(formatMoment(closeBefore, zone))}`,
    })),
    ...(result === null
      ? []
      : [
          {
            ...{ id: `${address}#result`, address, at: result.closedAt },
            title: words.closed(name, muniName, labelOf(saleOutcomes, result.outcome)),
            summary: words.result(
              compactMoney(result.sold),
              compactMoney(result.offered),
              compactMoney(result.ordered),
            ),
          },
        ]),
  ];
}
