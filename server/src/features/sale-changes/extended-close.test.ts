/** Reads the close of a sale that its terms have extended from everything that shows it: all say the same, and that it was extended. */
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';
import { readEmbed, readNews, readSalePage } from '../public/read-pages.ts';
import { extendWhatIsDue } from '../results/extending.ts';

const { server, accounts, administrator, auctions, entriesOf } = await testMarket();
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const extension = { minutes: 2, most: 3 };

/** A live sale that an order has extended once, by two minutes. */
async function extendedSale(): Promise<{ readonly id: string; readonly before: string; readonly close: string }> {
  const id = await auctions.approved(issuer, { priority: { extension } });
  await investor.client.setFavoriteAuction({ params: { id }, body: { isFavorite: true } });
  await investor.client.addWebhook({ body: { url: 'http://127.0.0.1:9/hook', events: ['auction.rescheduled'] } });
  const before = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 90_000);
  await issuer.client.goLive({ params: { auctionUuid: id }, body: { closeDate: before.toISOString() } });
  await server.runJobs();
  await order(investor, id, { [first]: 10_000 });
  await extendWhatIsDue(server.deps);
  await server.runJobs();
  return { id, before: before.toISOString(), close: new Date(before.getTime() + 120_000).toISOString() };
}

const sale = await extendedSale();

async function textOf(path: string, language = 'en'): Promise<string> {
  const answer = await fetch(`${server.marketUrl}${path}`, { headers: { 'accept-language': language } });
  return (await answer.text()).replaceAll('\r\n ', '');
}

test('answers of both sites, lists, the public page, its card and the feed have the new close', async () => {
  const params = { auctionId: sale.id };
  const rowOf = ({
    rows,
  }: {
    readonly rows: readonly { readonly uuid: string; readonly closeDate: string | null }[];
  }) => rows.find(({ uuid }) => uuid === sale.id)?.closeDate;
  const { data } = JSON.parse(await textOf(`/api/public/sales/${sale.id}`));
  const listed = JSON.parse(await textOf('/api/public/sales'));
  const [page, card, news] = [
    await readSalePage(sale.id, server.deps),
    await readEmbed(sale.id, server.deps),
    (await readNews(server.deps)).find(({ uuid }) => uuid === sale.id),
  ];
  expect({
    ticket: (await investor.client.readPublicAuction({ params })).closeDate,
    workspace: (await issuer.client.readOwnAuction({ params })).closeDate,
    administrator: (await administrator.client.readAuction({ params })).closeDate,
    list: rowOf(await investor.client.listAuctions({ query: {} })),
    ownList: rowOf(await issuer.client.listOwnAuctions({ query: {} })),
    adminList: rowOf(await administrator.client.listAuctions({ query: {} })),
    public: data.closeDate,
    publicList: rowOf({ rows: listed.data }),
    page: page.kind === 'sale' && page.sale.closeDate,
    card: card.kind === 'embed' && typeof card.sale === 'object' && card.sale.closeDate,
    feed: news?.closeDate,
    move: news?.moves?.at(-1)?.closeAfter,
    log: (await entriesOf(sale.id)).at(-1)?.['closeDate'],
  }).toEqual(
    Object.fromEntries(
      [
        ...['ticket', 'workspace', 'administrator', 'list', 'ownList', 'adminList', 'public', 'publicList'],
        ...['page', 'card', 'feed', 'move', 'log'],
      ].map((reader) => [reader, sale.close]),
    ),
  );
  expect(news?.moves).toMatchObject([{ kind: 'RESCHEDULE', by: 'terms', closeBefore: sale.before }]);
  expect(data).toMatchObject({ extension, saleChanges: [{ by: 'terms', closeBefore: sale.before }] });
});

test('the calendar moves its event, says why in the reader’s language, and counts the move', async () => {
  const { calendarUrl } = await investor.client.makeCalendar();
  const read = async () => textOf(calendarUrl.replace(server.deps.config.marketUrl, ''));
  const stamp = sale.close.replace(/\.\d{3}|[-:]/g, '');
  const eventIn = (text: string) =>
    text.split('BEGIN:VEVENT').find((one) => one.includes(`UID:${sale.id}-close@`)) ?? '';
  const event = eventIn(await read());
  expect(event).toContain(`SEQUENCE:1\r\nDTSTART:${stamp}`);
  expect(event).toMatch(/Extended once by its terms\\; the close before that was /);
  expect(event).toContain('The close may be extended by 2 minutes\\, at most 3 times');
  await server.deps.pool.query(`update "user" set language = 'es' where id = $1`, [investor.userId]);
  expect(eventIn(await read())).toContain('Prorrogada una vez según sus condiciones');
});

test('notices say that the close can move, then to when, and the webhook has it', async () => {
  const { rows } = await investor.client.listNotifications({ query: {} });
  const bodyOf = (title: string) => rows.find((row) => row.title === title)?.message;
  expect(bodyOf('Water Bonds is live')).toMatch(/at most 3 times, if an order is placed or increased/);
  expect(bodyOf('Water Bonds is extended')).toMatch(/By its terms the sale now closes on /);
  await makeAllMessages(server);
  const sent = await server.deps.db.selectFrom('webhookDelivery').select(['event', 'data']).execute();
  expect(sent).toMatchObject([{ event: 'auction.rescheduled', data: { auctionId: sale.id, closeAfter: sale.close } }]);
});
