/** Tests the closing transcript over HTTP: who may download it, that it is complete, that it verifies, and that only its confidential files name people. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testClock, testMarket } from '../../../../testing/fixtures.ts';
import type { Member } from '../../../../testing/market/accounts.ts';
import { first, order, refusalOf, second } from '../../../../testing/market/orders.ts';
import { pdfOf } from '../../../../testing/pdf.ts';
import { unpacked } from '../../../../testing/unpacked.ts';
import { openLog } from '../../../platform/base/log.ts';
import { verifyLog } from '../../logs/verify-log.ts';

const logged: string[] = [];

const schedule = [
  { maturityDate: first, principalAmount: 100_000, interestRate: 6, yield: 0, price: 102.5, cusip: '012345AA6' },
  { maturityDate: second, principalAmount: 200_000, interestRate: 4, yield: 0, price: 99, cusip: '' },
];
const fundName = '=Alpha "Fund", LP';

const text = { statement: pdfOf('statement'), insured: pdfOf('insured') };
const fileFacts = (content: Buffer) =>
  `${content.length} bytes, SHA-256 ${createHash('sha256').update(content).digest('hex')}`;

/** Other terms and another official statement, before the sale. */
async function amendSale(params: { readonly auctionId: string }): Promise<void> {
  const slot = 'preliminaryOfficialStatement';
  const { documents } = await issuer.client.readOwnAuction({ params });
  const [chosen] = await issuer.client.proposeDocument({
    params,
    body: { document: slot, insteadOf: documents[slot]?.id ?? '' },
    files: { file: [new File([text.insured], 'Insured.pdf', { type: 'application/pdf' })] },
  });
  const amended = { insurer: 'A mutual company', orderMinimum: 10_000, reason: 'Insurance was found' };
  const body = { ...amended, documents: [chosen?.file.id ?? ''] };
  const { requests } = await issuer.client.requestAmendment({ params, body });
  await administrator.client.decideAmendment({
    params: { ...params, amendmentId: requests[0]?.id ?? '' },
    body: { status: 'Approved', documents: [chosen?.sha256 ?? ''] },
  });
}

const clock = await testClock();
const {
  server,
  accounts,
  administrator,
  professional: counsel,
  auctions,
} = await testMarket({
  ...{ clock: clock.now, on: clock.database },
  log: openLog({ level: 'warn', readable: false, write: (line) => logged.push(line) }),
});
const issuer = await accounts.issuer();
const fund = await accounts.institution({ name: fundName });
const investor = await accounts.individual();
const auctionId = await auctions.complete(issuer, { schedule });
const params = { auctionId };
const statement = new File([text.statement], 'Statement ../of "all".pdf');
await issuer.client.addDocuments({ params, files: { preliminaryOfficialStatement: statement } });
await issuer.client.requestAuctionApproval({ params });
await administrator.client.decideAuction({ params, body: { status: 'Approved' } });
await amendSale(params);
const professional = await counsel.client.readDealTeam({ params });
for (const { step, sha256 } of professional.steps) {
  if (sha256 !== null) await counsel.client.signOff({ params, body: { step, role: 'BondCounsel', sha256 } });
}
// Dropped in the last minute, by the only person of the municipality.
for (const required of [[{ step: 'Terms', role: 'AuctionTrustee' }], []] as const)
  await issuer.client.requireSignOffs({ params, body: { required: [...required] } });
// An honest close: one that a test moves is a false one for a verifier.
const closeDate = new Date(clock.now().getTime() + 60_000);
await issuer.client.goLive({ params: { auctionUuid: auctionId }, body: { closeDate: closeDate.toISOString() } });
for (const [text, isPublic] of [
  ['=1+1 Is it callable?', true],
  ['zqprivatezq', false],
] as const) {
  const { id } = await investor.client.askAboutSale({ params, body: { text } });
  const body = { text: `About ${text}`, isPublic, seen: 0 };
  await issuer.client.answerSaleQuestion({ params: { ...params, questionId: id }, body });
  if (isPublic)
    await issuer.client.answerSaleQuestion({
      params: { ...params, questionId: id },
      body: { ...body, text: 'A later text', seen: 1 },
    });
}
await order(fund, auctionId, { [first]: 80_000 });
await order(investor, auctionId, { [first]: 30_000, [second]: 10_000 });
await clock.passTo(closeDate);
await issuer.client.readAllocations({ params });
await server.runJobs();

async function download(site: 'market' | 'admin', token: string, id = auctionId): Promise<Response> {
  const url = site === 'market' ? server.marketUrl : server.adminUrl;
  return fetch(`${url}/api/auction/${id}/downloads/transcript`, { headers: { authorization: `Bearer ${token}` } });
}

/** Files for the issuer, made once until the sale changes. */
let current: Promise<Map<string, Buffer>> | undefined;
const transcript = (by?: 'issuer' | 'administrator') => (current ??= downloadFiles(by));

async function downloadFiles(by = 'issuer'): Promise<Map<string, Buffer>> {
  const answer =
    by === 'issuer' ? await download('market', issuer.token) : await download('admin', administrator.token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toContain(`closing-transcript-${auctionId}.zip`);
  return unpacked(Buffer.from(await answer.arrayBuffer()));
}

const textOf = (files: ReadonlyMap<string, Buffer>, path: string) => files.get(path)?.toString() ?? '';

describe('the closing transcript', () => {
  test('lists every file with its size and hash, and administrators get the same bytes', async () => {
    const files = await transcript();
    const index = JSON.parse(textOf(files, 'index.json'));
    expect(index).toMatchObject({ format: 'fairbook-transcript-1', sale: auctionId });
    const listed = index.files.map(({ path, size, sha256 }: Record<string, unknown>) => [path, size, sha256]);
    const actual = [...files].map(([path, bytes]) => [
      ...[path, bytes.length, createHash('sha256').update(bytes).digest('hex')],
    ]);
    expect(listed).toEqual(actual.filter(([path]) => path !== 'index.json' && path !== 'SHA256SUMS'));
    const sums = textOf(files, 'SHA256SUMS').trim().split('\n');
    expect(sums).toEqual(actual.flatMap(([path, , sum]) => (path === 'SHA256SUMS' ? [] : [`${sum}  ${path}`])));
    expect([...files.keys()]).toEqual(expect.arrayContaining(['README.txt', 'closing-transcript.pdf']));
    const described = textOf(files, 'README.txt');
    for (const path of files.keys())
      expect([path, path === 'README.txt' || described.includes(path)]).toEqual([path, true]);
    const document = [...files].find(([path]) =>
      /^documents\/preliminary-official-statement-[\w.() -]+\.pdf$/.test(path),
    );
    expect(document?.[1].toString()).toMatch(/^%PDF/);

    if (!isFull) return;
    const again = await download('admin', administrator.token);
    const ofAdministrator = await unpacked(Buffer.from(await again.arrayBuffer()));
    expect([...ofAdministrator]).toEqual([...files]);
  });

  test('verifies offline, and says that it was verified', async () => {
    const files = await transcript();
    const folder = await mkdtemp(join(tmpdir(), 'fairbook-test-transcript-'));
    try {
      for (const [path, bytes] of files) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), bytes);
      }
      const lines: string[] = [];
      const paths = ['order-log.txt', 'closing-record.json'].map((name) => join(folder, 'proof', name));
      expect(await verifyLog(paths, (line) => lines.push(line))).toBe(0);
      expect(textOf(files, 'proof/verification.txt')).toContain(lines.join('\n'));
      expect(lines[0]).toBe('TRUE');
    } finally {
      await rm(folder, { recursive: true });
    }
    const { fingerprint } = await issuer.client.readAllocations({ params: { auctionId } });
    expect(textOf(files, 'README.txt')).toContain(fingerprint);
    expect(createHash('sha256').update(textOf(files, 'proof/closing-record.json')).digest('hex')).toBe(fingerprint);
  });

  test('names investors in confidential files alone', async () => {
    const files = await transcript();
    const names = ['Alpha', investor.email, await nameOf(investor)];
    for (const [path, bytes] of files) {
      // A page of the market, the same for every sale.
      if (path === 'proof/verify.html') continue;
      const isNamed = names.some((name) => bytes.toString().includes(name));
      expect([path, isNamed]).toEqual([
        path,
        ['confidential/final-book.csv', 'confidential/settlement.csv'].includes(path),
      ]);
    }
    expect(textOf(files, 'orders/orders.csv').split('\r\n')[0]).not.toMatch(/Investor|Placed by|State|Country/);
  });

  test('asks each investor for what their confirmation says', async () => {
    const files = await transcript();
    const lines = textOf(files, 'confidential/settlement.csv').split('\r\n');
    for (const person of [fund, investor]) {
      const { total, investor: who, bonds } = await person.client.readMyConfirmation({ params: { auctionId } });
      const own = lines.filter((line) => line.includes(who.pseudonym));
      expect(own).toHaveLength(bonds.length + 1);
      expect(own.at(-1)).toContain(`,Total,,`);
      expect(own.at(-1)?.split(',').at(-2)).toBe(String(total));
    }
    // No spreadsheet runs the name of an investor.
    expect(lines[1]).toMatch(/^"'=Alpha ""Fund"", LP"/);
  });

  test('has the final numbers of the report, and the 10 percent test of each maturity', async () => {
    const files = await transcript();
    const { cost } = await issuer.client.readSaleReport({ params: { auctionId } });
    expect(textOf(files, 'results/cost.csv')).toContain(
      `True interest cost in percent,${cost.schedule?.trueInterestCost?.toFixed(6)},${cost.sold?.trueInterestCost?.toFixed(6)}`,
    );
    expect(textOf(files, 'results/issue-price.csv')).toContain(
      `${first},012345AA6,100000,100000,102.5,100.000000,10% test,Met,102.5`,
    );
    const [heading, ...service] = textOf(files, 'results/debt-service.csv').trim().split('\r\n');
    expect(heading).toMatch(/,Debt service,Received by holders,Rounding$/);
    expect(service.length).toBeGreaterThan(2);
    expect(service.at(-1)).toMatch(/^Total,/);
    for (const line of service) {
      const [total = 0, received = 0, rounding = 0] = line.split(',').slice(3).map(Number);
      expect(Math.round((received + rounding) * 100)).toBe(Math.round(total * 100));
      // Less than a cent for each holder and bond.
      expect(Math.abs(rounding)).toBeLessThan(0.1);
    }
    expect(textOf(files, 'notices/notices.csv')).toMatch(/^\ufeffNotice,.*\r\n.+,\d+,\d+,\d+,\d+\r\n/);
    expect(textOf(files, 'confidential/history.csv')).toMatch(/Approved,An administrator of Fairbook,/);
    for (const [path, bytes] of files)
      if (path.endsWith('.pdf')) expect([path, bytes.subarray(0, 5).toString()]).toEqual([path, '%PDF-']);
  });

  test('has questions and answers: what everyone read, and in confidence all of them, without their askers', async () => {
    const files = await transcript();
    const openly = textOf(files, 'questions/questions-and-answers.csv').split('\r\n');
    expect(openly.map((line) => line.split(',').slice(0, 2).join())).toEqual([
      ...['\ufeffQuestion,Kind', '1,Question', '1,Answer', '1,Addendum', ''],
    ]);
    // No spreadsheet runs what an investor typed.
    expect(openly[1]).toContain(`'=1+1 Is it callable?`);
    expect(openly.join()).not.toContain('zqprivatezq');
    const confidential = textOf(files, 'confidential/questions-and-answers.csv');
    expect(confidential).toContain(',zqprivatezq,Its asker,Answered');
    // Orders name their investors in confidential files; questions never do.
    const { firstName, lastName } = await investor.client.readIndividualProfile();
    for (const name of [firstName, lastName, investor.email]) {
      expect(name).not.toBe('');
      expect(`${openly.join()}${confidential}`).not.toContain(name);
    }
    expect(textOf(files, 'confidential/history.csv')).not.toContain('sale-question.ask');
  });

  test('has every version of the final official statement once there is one, with its hash', async () => {
    expect([...(await transcript()).keys()].filter((path) => path.startsWith('final-official-statement'))).toEqual([]);
    const params = { auctionId };
    const contents = ['first', 'corrected'].map(pdfOf);
    let insteadOf: string | undefined;
    for (const content of contents) {
      const { versions } = await issuer.client.publishFinalStatement({
        params,
        body: { note: '=1+1', ...(insteadOf && { insteadOf }) },
        files: { file: new File([content], 'Final "OS".pdf') },
      });
      insteadOf = versions[0]?.id;
    }
    const step = 'FinalOfficialStatement';
    const { steps } = await counsel.client.readDealTeam({ params });
    const sha256 = steps.find((one) => one.step === step)?.sha256 ?? '';
    await counsel.client.signOff({ params, body: { step, role: 'BondCounsel', sha256 } });
    current = undefined;
    const files = await transcript('administrator');
    const paths = [1, 2].map((version) => `final-official-statement/version-${version}-Final -OS-.pdf`);
    expect(paths.map((path) => textOf(files, path))).toEqual(contents.map(String));
    const lines = textOf(files, 'final-official-statement/versions.csv').trim().split('\r\n').slice(1);
    const hashes = contents.map((content) => createHash('sha256').update(content).digest('hex'));
    for (const [index, line] of lines.entries()) {
      expect(line).toContain(`${paths[index]},${hashes[index]},`);
      // No spreadsheet runs a note.
      expect(line).toMatch(/'=1\+1$/);
    }
    expect(lines).toHaveLength(2);
    const index = JSON.parse(textOf(files, 'index.json'));
    const listed = new Map(index.files.map(({ path, sha256 }: Record<string, string>) => [path, sha256]));
    expect(paths.map((path) => listed.get(path))).toEqual(hashes);
    expect(textOf(files, 'README.txt')).toMatch(/version-1-.*replaced version 1/);
  });

  test('has every sign-off with the text that was signed, which names the document in the file', async () => {
    const files = await transcript();
    const [header, ...lines] = textOf(files, 'sign-offs/sign-offs.csv').trim().split('\r\n');
    expect(header).toMatch(/^Step,Role,Name/);
    expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'Terms,Bond Counsel,Paula Counsel',
      'Preliminary official statement,Bond Counsel,Paula Counsel',
      'Going live,Bond Counsel,Paula Counsel',
      'Final official statement,Bond Counsel,Paula Counsel',
    ]);
    const texts = lines.map((line) => signedIn(files, line));
    const terms = JSON.parse(textOf(files, 'terms/terms.json'));
    expect(texts[1].document).toBe(terms.documents[0].id);
    const statement = [...files].find(([path]) => path.startsWith('documents/preliminary'))?.[1] ?? '';
    const hash = createHash('sha256').update(statement).digest('hex');
    expect(texts[1].sha256).toBe(hash);
    expect(texts[2].documents.preliminaryOfficialStatement).toEqual({ document: terms.documents[0].id, sha256: hash });
    expect(new Set(texts.map(({ sale }) => sale))).toEqual(new Set([auctionId]));
    // By its bytes, which are in the same file.
    const final = files.get('final-official-statement/version-2-Final -OS-.pdf') ?? '';
    expect(texts[3]).toMatchObject({ version: 2, sha256: createHash('sha256').update(final).digest('hex') });
  });

  test('has every difference of amended terms, with the reason', async () => {
    const lines = textOf(await transcript(), 'terms/amendments.csv')
      .trim()
      .split('\r\n');
    expect(lines.map((line) => line.split(',').slice(1).join())).toEqual([
      'Reason,Maturity,Field,Before,After',
      'Insurance was found,,orderMinimum,5000,10000',
      'Insurance was found,,insurer,,A mutual company',
      `Insurance was found,,preliminaryOfficialStatement,"of 'all'.pdf, ${fileFacts(text.statement)}","Insured.pdf, ${fileFacts(text.insured)}"`,
    ]);
  });

  test('has both versions of a document that was amended', async () => {
    const files = await transcript();
    const folder = 'documents/before-amendment-1';
    expect(textOf(files, `${folder}/preliminary-official-statement-of -all-.pdf`)).toBe(text.statement.toString());
    expect(textOf(files, 'documents/preliminary-official-statement-Insured.pdf')).toBe(text.insured.toString());
  });

  test('says which sign-offs were required and dropped, and marks what was dropped in the last 24 hours', async () => {
    const [, ...lines] = textOf(await transcript(), 'sign-offs/required.csv')
      .trim()
      .split('\r\n');
    const cells = lines.map((line) => line.split(','));
    expect(cells.map(([step, role, change, , by]) => [step, role, change, by])).toEqual([
      ['Terms', 'Auction Trustee', 'Required', 'Iris Issuer'],
      ['Terms', 'Auction Trustee', 'Dropped', 'Iris Issuer'],
    ]);
    expect(cells.map((cell) => cell[5] !== '')).toEqual([false, true]);
  });

  /** The text that a line of the sign-offs names, whose SHA-256 is its name. */
  function signedIn(files: ReadonlyMap<string, Buffer>, line: string) {
    const name = line.split(',').at(-1) ?? '';
    const text = textOf(files, `sign-offs/${name}`);
    expect(`${createHash('sha256').update(text).digest('hex')}.json`).toBe(name);
    return JSON.parse(text);
  }

  test('is for its issuer and administrators, after the close', async () => {
    const stranger = await accounts.issuer();
    for (const [person, status] of [
      [stranger, 404],
      [investor, 403],
    ] as const) {
      expect(
        (await refusalOf(person.client.downloadSaleFile({ params: { kind: 'transcript', auctionId } }))).status,
      ).toBe(status);
    }
    const open = await auctions.live(issuer, { schedule });
    const early = await refusalOf(issuer.client.downloadSaleFile({ params: { kind: 'transcript', auctionId: open } }));
    expect([early.status, early.data.code]).toEqual([403, 'not-closed']);
  });

  test.runIf(isFull)('leaves no files behind, also where the reader leaves or a document is missing', async () => {
    const place = join(server.deps.config.dataDir, 'temporary');
    // Files of a process that was killed two days ago, and of one that is at work.
    for (const [name, hours] of [
      ['transcript-killed', 48],
      ['transcript-at-work', 1],
    ] as const) {
      await mkdir(join(place, name), { recursive: true });
      const at = new Date(Date.now() - hours * 3_600_000);
      await utimes(join(place, name), at, at);
    }
    const left = async () => (await readdir(place)).join();
    const controller = new AbortController();
    const headers = { authorization: `Bearer ${issuer.token}` };
    const answer = await fetch(`${server.marketUrl}/api/auction/${auctionId}/downloads/transcript`, {
      headers,
      signal: controller.signal,
    });
    expect(answer.status).toBe(200);
    controller.abort();
    await expect.poll(left).toBe('transcript-at-work');

    await server.superuser.query(`update uploaded_file set dest_file_name = 'gone/' || dest_file_name
      where id in (select doc_preliminary_official_statement_id from auction where uuid = '${auctionId}')`);
    await expect(download('market', issuer.token).then((one) => one.arrayBuffer())).rejects.toThrow();
    // A reader who leaves is no error, and a file that cannot be completed is one.
    expect(logged.filter((line) => line.includes('request failed') || line.includes('turned away'))).toHaveLength(1);
    await expect.poll(left).toBe('transcript-at-work');
  });
});

async function nameOf({ client }: Member): Promise<string> {
  const { firstName, lastName } = await client.readMetadata();
  return `${firstName} ${lastName}`;
}
