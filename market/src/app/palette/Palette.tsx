/** Command palette of investors: their pages, auctions and issuers by name, and their own orders by number. */

import { auctionStatuses, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { orderNumbers } from '@fairbook/domain/orders/order-number.ts';
import type { PaletteProps } from '@fairbook/ui/app/CommandKeys.tsx';
import { CommandPalette } from '@fairbook/ui/app/CommandPalette.tsx';
import { commandTexts } from '@fairbook/ui/app/command-texts.ts';
import { type CommandGroup, matching, minLetters } from '@fairbook/ui/app/commands.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import type { MyBid } from '../../base/queries.ts';
import { frameTexts } from '../../notices/texts/frame.ts';

const words = frameTexts.palette;
const { nav } = frameTexts;

const pages: CommandGroup = {
  label: commandTexts.pages,
  commands: [
    { label: nav.auctions, to: paths.auctions },
    { label: words.ladder, to: paths.ladder },
    { label: nav.municipalities, to: paths.municipalities },
    { label: nav.myBids, to: paths.myBids },
    { label: nav.favorites, to: paths.favorites },
    { label: nav.subscriptions, to: paths.subscriptions },
    { label: nav.notifications, to: paths.notifications },
    { label: nav.account, to: paths.onboarding },
    { label: nav.settings, to: paths.settings },
    { label: nav.help, to: paths.help() },
    { label: words.glossary, to: paths.help('glossary') },
  ].map((page) => ({ ...page, id: page.to })),
};

/** Limit for each kind. */
const most = 4;

/** Auctions and issuers by the searches of their lists; orders by number or auction, from the latest ones. */
function foundQuery(typed: string) {
  const q = typed.trim();
  return queryOptions<CommandGroup[]>({
    queryKey: ['palette', q],
    queryFn: async ({ signal }) => {
      const asked = { query: { q, page: 1, pageSize: most }, signal };
      const [auctions, issuers, orders] = await Promise.all([
        api.listAuctions(asked),
        api.listMunicipalities(asked),
        api.listMyBids({ query: { page: 1, pageSize: 200 }, signal }),
      ]);
      const groups: CommandGroup[] = [
        ...matching([{ label: words.orders, commands: orderCommands(orders.rows) }], q).map((group) => ({
          ...group,
          commands: group.commands.slice(0, most),
        })),
        {
          label: nav.auctions,
          commands: auctions.rows.map(({ uuid, name, muniName, status }) => ({
            id: uuid,
            label: name,
            hint: `${muniName} · ${labelOf(auctionStatuses, status)}`,
            to: paths.auction(uuid),
          })),
        },
        {
          label: nav.municipalities,
          commands: issuers.rows.map(({ uuid, name, city, state }) => ({
            id: uuid,
            label: name,
            hint: [city, state].filter(Boolean).join(', '),
            to: paths.municipality(uuid),
          })),
        },
      ];
      return groups.filter(({ commands }) => commands.length > 0);
    },
    enabled: q.length >= minLetters,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { notice: false },
  });
}

function orderCommands(orders: readonly MyBid[]) {
  return [...Map.groupBy(orders, ({ auctionId }) => auctionId)].flatMap(([auctionId, own]) => {
    const name = own[0]?.auctionName ?? '';
    const numbers = orderNumbers(
      name,
      own.map(({ bidId }) => bidId),
    );
    return own.map(({ bidId }) => ({
      id: bidId,
      label: words.order(numbers.get(bidId) ?? '', name),
      to: paths.auction(auctionId),
    }));
  });
}

export default function Palette(props: PaletteProps) {
  return <CommandPalette {...props} placeholder={words.placeholder} pages={pages} find={foundQuery} />;
}
