/** Tests the sign-offs of a closed sale: the transcript that has them, and the final official statement. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paper } from '@fairbook/server/db/seed/paper.ts';
import { expect } from 'vitest';
import yauzl from 'yauzl';
import { expectAccessible } from './accessible.ts';
import { marketAs } from './calls.ts';
import { fresh } from './fresh.ts';
import { journey } from './journey.ts';
import { allRight, fileInput, openedFromDisk } from './opened-from-disk.ts';
import { alderCreek, olive, paula } from './people.ts';
import { goLive, maturityDays, newSaleWithStatement } from './sales.ts';
import { adviseIn, newAdvisor } from './towns.ts';

async function unpacked(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = await yauzl.fromBufferPromise(zip);
  for await (const entry of archive.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}

journey(
  'the transcript of a closed sale has its sign-offs, and counsel signs the final statement',
  async ({ visit, browser }) => {
    const auctionId = await newSaleWithStatement(fresh('Team Bonds'));
    const params = { auctionId };
    const [issuer, investor] = [await marketAs(alderCreek), await marketAs(olive)];
    const email = await newAdvisor('amy.advisor@transcript.example');
    await adviseIn(auctionId, alderCreek, email);
    const required = [
      { step: 'PreliminaryOfficialStatement', role: 'BondCounsel' },
      { step: 'GoLive', role: 'MunicipalAdvisor' },
    ] as const;
    await issuer.requireSignOffs({ params, body: { required: [...required] } });
    for (const [signer, { step, role }] of [
      [paula, required[0]],
      [email, required[1]],
    ] as const) {
      const client = await marketAs(signer);
      const { steps } = await client.readDealTeam({ params });
      const sha256 = steps.find((each) => each.step === step)?.sha256 ?? '';
      await client.signOff({ params, body: { step, role, sha256 } });
    }
    const seconds = 8;
    await goLive(auctionId, seconds);
    const [maturityDate = ''] = maturityDays(2);
    await investor.placeBid({ params, body: { investments: [{ maturityDate, investmentAmount: 10_000 }] } });

    // The transcript of the closed sale has the sign-offs, and verifies without a connection.
    const hasResult = () =>
      issuer.readSaleReport({ params }).then(
        () => true,
        () => false,
      );
    await expect.poll(hasResult, { timeout: (seconds + 40) * 1000 }).toBe(true);
    const content = await issuer.downloadTranscript({ params });
    if (!(content instanceof Blob)) throw new TypeError('a transcript is a blob');
    const files = await unpacked(Buffer.from(await content.arrayBuffer()));
    const lines = files.get('sign-offs/sign-offs.csv')?.toString().trim().split('\r\n').slice(1) ?? [];
    expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'Preliminary official statement,Bond Counsel,Paula Counsel',
      'Going live,Municipal Advisor,Amy Advisor',
    ]);
    for (const line of lines) {
      const path = line.split(',').at(-1) ?? '';
      const hash = createHash('sha256')
        .update(files.get(`sign-offs/${path}`) ?? '')
        .digest('hex');
      expect(`${hash}.json`).toBe(path);
    }
    const folder = await mkdtemp(join(tmpdir(), 'fairbook-test-team-'));
    try {
      const paths = ['closing-record.json', 'order-log.txt', 'verify.html'].map((file) => join(folder, file));
      for (const path of paths) {
        await writeFile(path, files.get(`proof/${path.slice(folder.length + 1)}`) ?? '');
        expect((await readFile(path)).length).toBeGreaterThan(0);
      }
      const [record = '', log = '', verifier = ''] = paths;
      const { page, outside, problems } = await openedFromDisk(browser, verifier);
      await fileInput(page).setInputFiles([record, log]);
      await allRight(page);
      expect([outside(), problems]).toEqual([[], []]);
      await page.context().close();
    } finally {
      await rm(folder, { recursive: true });
    }

    // The issuer publishes the final official statement, which counsel signs.
    const file = new File([new Uint8Array(paper('Final', ['With the final yields.']))], 'Final.pdf');
    await issuer.publishFinalStatement({ params, body: {}, files: { file } });
    const counsel = await visit('market', { path: `/connections/${auctionId}/team`, as: paula });
    await counsel.getByRole('button', { name: 'Sign as Bond Counsel: Final official statement' }).click();
    const concluding = counsel.getByRole('dialog', { name: 'Sign: Final official statement' });
    await concluding.getByRole('button', { name: 'Sign', exact: true }).click();
    await concluding.waitFor({ state: 'detached' });
    await expectAccessible(counsel);
    const town = await visit('market', { path: `/workspace/auctions/${auctionId}`, as: alderCreek });
    await town.getByText('Signed by: Bond Counsel, Paula Counsel.').waitFor();
    await expectAccessible(town);
  },
);
