/** `fairbook`: the market from the command line, with an API key. Ends with 0 where it worked, 1 where it was refused, 2 where it was called wrongly. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { unknownInWords } from '@fairbook/domain/record/unknown.ts';
import { verifyBytes } from '@fairbook/domain/record/verification.ts';
import { ApiError, createFairbook, type Fairbook, type List, readList } from './index.ts';
import { lineOf, type Order, ordersIn } from './orders.ts';
import { Misuse, readSettings, settingsPath, writeSettings } from './settings.ts';

const usage = `fairbook login --url https://market.example   reads the API key from FAIRBOOK_API_KEY or standard input
fairbook auctions [--status Live] [--search TEXT] [--since MOMENT]
fairbook auction AUCTION                       terms and maturities
fairbook order AUCTION MATURITY=DOLLARS...     [--reference TEXT] [--idempotency-key KEY]; MATURITY is 2031-06-01, or 2059-04-01.A where several have one date
fairbook order --csv FILE                      columns auction, maturity, amount [, order] [, reference]; [--batch NAME]
fairbook withdraw AUCTION ORDER
fairbook orders [--auction AUCTION] [--reference TEXT] [--since MOMENT]
fairbook results [--auction AUCTION] [--since MOMENT]
fairbook division AUCTION                      how your institution divides its allocation among its sub-accounts
fairbook notices [--since MOMENT]
fairbook verify AUCTION                        computes the result again from the closing record
--since lists what changed since a moment, and writes the moment for the next time to standard error.
--json prints what the market answers.`;

const { values, positionals } = read();

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        status: { type: 'string', multiple: true },
        search: { type: 'string' },
        auction: { type: 'string' },
        csv: { type: 'string' },
        batch: { type: 'string', default: '' },
        'idempotency-key': { type: 'string' },
        reference: { type: 'string' },
        since: { type: 'string' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    end(error);
  }
}

const [command = 'help', ...args] = positionals;

const commands: Readonly<Record<string, () => Promise<number>>> = {
  login,
  auctions,
  auction,
  order,
  withdraw,
  orders,
  results,
  division,
  notices,
  verify,
  help: async () => say(usage),
};

try {
  const run = values.help ? commands['help'] : Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) throw new Misuse(`There is no command ${command}.\n${usage}`);
  process.exitCode = await run();
} catch (error) {
  end(error);
}

function end(error: unknown): never {
  if (error instanceof ApiError) {
    const fields = Object.entries(error.fields).map(([field, sentence]) => `  ${field}: ${sentence}`);
    const id = error.requestId === undefined ? '' : ` (request ${error.requestId})`;
    process.stderr.write(`${[`${error.message}${id}`, ...fields].join('\n')}\n`);
    process.exit(1);
  }
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}

function say(line: string): number {
  process.stdout.write(`${line}\n`);
  return 0;
}

/** Prints what was answered: as it is with --json, otherwise a line for each. */
function print<Row>(rows: readonly Row[], line: (row: Row) => readonly (string | number | null)[]): number {
  for (const row of rows) say(values.json ? JSON.stringify(row) : line(row).join('\t'));
  return 0;
}

async function market(): Promise<Fairbook> {
  return createFairbook(await readSettings(process.env));
}

function needed(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new Misuse(`${name} is missing.\n${usage}`);
  return value;
}

async function login(): Promise<number> {
  const url = needed(values.url ?? process.env['FAIRBOOK_URL'], '--url');
  const key = (process.env['FAIRBOOK_API_KEY'] ?? (await text(process.stdin))).trim();
  const person = await createFairbook({ url, key }).readMetadata();
  const path = settingsPath(process.env);
  await writeSettings(path, { url, key });
  return say(`Signed in as ${person.organization}. The key is in ${path}, which only you can read.`);
}

/** Prints every row of a list, or with --since what changed. */
async function printList<Row>(
  list: List<Row>,
  line: (row: Row) => readonly (string | number | null)[],
): Promise<number> {
  for await (const row of list) print([row], line);
  if (values.since !== undefined) process.stderr.write(`next --since ${list.since ?? values.since}\n`);
  return 0;
}

async function auctions(): Promise<number> {
  const { listAuctions } = await market();
  const query = { updatedSince: values.since, q: values.search, status: values.status as never };
  return printList(readList(listAuctions, { query }), (row) => [
    row.uuid,
    row.status,
    row.closeDate,
    row.muniName,
    row.name,
  ]);
}

async function auction(): Promise<number> {
  const params = { auctionId: needed(args[0], 'AUCTION') };
  const found = await (await market()).readPublicAuction({ params });
  const inventory = await (await market()).readInventory({ params });
  if (values.json) return say(JSON.stringify({ ...found, inventory }));
  say(`${found.profile.name}\t${found.status}\t${found.closeDate ?? ''}`);
  return print(inventory.investments, (line) => [keyOf(line), line.principal, line.remaining]);
}

async function order(): Promise<number> {
  const all =
    values.csv === undefined ? [orderInArguments()] : ordersIn(await readFile(values.csv, 'utf8'), values.batch);
  const fairbook = await market();
  let refused = 0;
  for (const { auctionId, investments, key, clientReference } of all) {
    try {
      const headers = { 'idempotency-key': key };
      const receipt = await fairbook.placeBid({
        params: { auctionId },
        body: { investments: [...investments], clientReference },
        headers,
      });
      print([receipt], (one) => [one.bidId, one.state, one.total, one.auctionName]);
    } catch (error) {
      if (!(error instanceof ApiError) || all.length === 1) throw error;
      // The others are placed all the same; the end says that not all were.
      refused += 1;
      process.stderr.write(`${auctionId}: ${error.message}\n`);
    }
  }
  return refused > 0 ? 1 : 0;
}

function orderInArguments(): Order {
  const [auctionId, ...lines] = args;
  if (lines.length === 0) throw new Misuse(`MATURITY=DOLLARS is missing.\n${usage}`);
  const key = values['idempotency-key'] ?? crypto.randomUUID();
  const { reference } = values;
  return {
    auctionId: needed(auctionId, 'AUCTION'),
    investments: lines.map(lineOf),
    key,
    ...(reference !== undefined && { clientReference: reference }),
  };
}

async function withdraw(): Promise<number> {
  const params = { auctionId: needed(args[0], 'AUCTION'), bidId: needed(args[1], 'ORDER') };
  const receipt = await (await market()).withdrawBid({ params });
  return print([receipt], (one) => [one.bidId, one.state, one.total, one.auctionName]);
}

async function orders(): Promise<number> {
  const { listMyBids } = await market();
  const query = { auctionId: values.auction, clientReference: values.reference, updatedSince: values.since };
  return printList(readList(listMyBids, { query }), (row) => [
    ...[row.bidId, row.state, row.total, row.auctionStatus, row.auctionId, row.auctionName],
    row.clientReference,
  ]);
}

async function results(): Promise<number> {
  const { listMyAllocations } = await market();
  const query = { auctionId: values.auction, updatedSince: values.since };
  return printList(readList(listMyAllocations, { query }), (row) => [
    ...[row.auctionId, row.outcome, row.demand, row.award, row.fingerprint, row.auctionName],
  ]);
}

/** A line for each sub-account, and one without a name for what stays with the institution. */
async function division(): Promise<number> {
  const params = { auctionId: needed(args[0], 'AUCTION') };
  const divided = await (await market()).readDivision({ params });
  if (values.json) return say(JSON.stringify(divided));
  const rows = divided.maturities.flatMap((maturity) => {
    const at = keyOf(maturity);
    const shares = maturity.shares.map(({ name, reference, amount, award }) => [at, name, reference, amount, award]);
    return [...shares, [at, '', '', '', maturity.rest]];
  });
  return print(rows, (row) => row);
}

async function notices(): Promise<number> {
  const { listNotifications } = await market();
  const query = { updatedSince: values.since };
  return printList(readList(listNotifications, { query }), (row) => [
    row.id,
    row.createdAt,
    row.type,
    row.title,
    row.message,
  ]);
}

/** Needs no key: the record is public. */
async function verify(): Promise<number> {
  const auctionId = needed(args[0], 'AUCTION');
  const fairbook = await market();
  const { fingerprint } = await fairbook.readClosingRecord({ params: { auctionId } });
  const file = (await fairbook.downloadClosingRecord({ params: { auctionId } })) as Blob;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = verifyBytes(
    {
      pieces: () => [bytes],
      fingerprint: () => createHash('sha256').update(bytes).digest('hex'),
      text: () => new TextDecoder().decode(bytes),
      sha256: (words) => createHash('sha256').update(words).digest('hex'),
    },
    fingerprint,
  );
  const unknown = found.unknown.map(unknownInWords);
  const finding = found.finding && english(found.finding);
  const late = found.late && english(found.late);
  if (values.json)
    say(JSON.stringify({ isTrue: found.isTrue, fingerprint: found.fingerprint, finding, late, unknown }));
  else if (found.isTrue)
    say(`TRUE\t${found.fingerprint}\t${found.counts.orders} orders of ${found.counts.bidders} investors`);
  else if (late !== null) say(`LATE\t${found.fingerprint}\t${late}`);
  else if (finding === null) say(`NOT CHECKED\t${found.fingerprint}\t${unknown.join('; ')}`);
  else say(`${found.isKnown ? 'FALSE' : 'NOT READ'}\t${found.fingerprint}\t${finding}`);
  if (found.isTrue) return 0;
  if (late !== null) return 4;
  return finding === null ? 3 : found.isKnown ? 1 : 2;
}
