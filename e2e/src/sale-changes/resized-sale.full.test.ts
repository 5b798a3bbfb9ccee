/** Tests a resized sale: bounds are published, the issuer decides after the close with a second person, and the record proves the result. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { marketAs } from '../../testing/calls.ts';
import { fresh } from '../../testing/fresh.ts';
import { journey } from '../../testing/journey.ts';
import { alderCreek, deputy, olive } from '../../testing/people.ts';
import { maturityDays, newApprovedAuction } from '../../testing/sales.ts';
import { signInTo } from '../../testing/signing-in.ts';

const reason = 'Bids allow a smaller issue for the same project';

journey(
  'a sale is resized by two people after its close, and everyone can prove by what amounts',
  async ({ visit, foresee }) => {
    // Pages ask for the result until it is there.
    foresee(/403 GET .*\/report/);
    foresee(/404 GET .*\/closing-record/);
    const [first = '', second = ''] = maturityDays(2);
    const name = fresh('Resized Bonds');
    const rules = { resizing: { maturityPercent: 15, totalPercent: 10, minutes: 60 } } as const;
    const auctionId = await newApprovedAuction({ name, principals: [100_000, 50_000], isWitnessed: false, rules });
    const path = `/workspace/auctions/${auctionId}`;
    const [town, deputyPage] = [await visit('market', { path: '/signin' }), await visit('market', { path: '/signin' })];
    await signInTo(town, alderCreek, path);
    await signInTo(deputyPage, deputy, path);
    await town.getByRole('button', { name: 'Go live' }).click();
    const live = town.getByRole('dialog', { name: 'Go live' });
    await live.getByText(/each maturity by up to 15%, and all together by up to 10%/).waitFor();
    await live.getByRole('button', { name: 'Cancel' }).click();
    const page = await visit('market', { path: `/auctions/${auctionId}`, as: olive });
    // The dialog has no seconds, and a test does not wait for minutes.
    const seconds = 15;
    const issuer = await marketAs(alderCreek);
    const closeDate = new Date(Date.now() + seconds * 1000).toISOString();
    await issuer.goLive({ params: { auctionUuid: auctionId }, body: { closeDate } });
    const investor = await marketAs(olive);
    const investments = [
      { maturityDate: first, investmentAmount: 100_000 },
      { maturityDate: second, investmentAmount: 10_000 },
    ];
    await investor.placeBid({ params: { auctionId }, body: { investments } });
    const terms = 'Within 60 minutes after the close the issuer can change each maturity by up to 15%';
    await page.getByText(terms).waitFor();

    const panel = town
      .locator('section')
      .filter({ has: town.getByRole('heading', { name: 'Decide about the amounts' }) });
    await panel.getByText('Published bounds: each maturity by up to 15%').waitFor({ timeout: (seconds + 40) * 1000 });
    await page.getByText('The issuer can decide about the amounts', { exact: true }).waitFor({ timeout: 20_000 });
    const field = panel.getByRole('textbox').first();
    await field.fill('80,000');
    await panel.getByText('From $85,000 to $115,000, in multiples of $5,000').waitFor();
    expect(await panel.getByRole('button', { name: 'Decide the amounts' }).isDisabled()).toBe(true);
    await field.fill('85,000');
    await panel.getByText('instead of $100,000').waitFor();
    await panel.getByRole('button', { name: 'Decide the amounts' }).click();
    const dialog = town.getByRole('dialog', { name: 'Decide the amounts?' });
    await dialog.getByText('Another person of your municipality must confirm it in time.').waitFor();
    await dialog.getByRole('button', { name: 'Request the change' }).click();
    await dialog.getByText('A reason is required').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Request the change' }).click();
    await dialog.waitFor({ state: 'detached' });
    await town.getByText('You requested this. Another person of the municipality must confirm it.').waitFor();
    await deputyPage.reload();
    await deputyPage.getByText(reason).first().waitFor();
    await deputyPage.getByRole('button', { name: 'Confirm the change' }).click();
    const asking = deputyPage.getByRole('dialog', { name: 'Confirm the change?' });
    await asking.getByText(/\$85,000/).waitFor();
    await asking.getByRole('button', { name: 'Confirm the change' }).click();
    await asking.waitFor({ state: 'detached' });

    const result = page.getByRole('region', { name: 'Your result' });
    await result.getByText('$95,000 allocated of $110,000 ordered').waitFor({ timeout: 40_000 });
    await result.getByRole('button', { name: 'Verify this result in your browser' }).click();
    await result.getByText('Verified.').waitFor();
    const changes = result.getByRole('list', { name: 'Changes of the sale' });
    await changes.getByText('Amounts decided by the issuer').waitFor();
    await changes.getByText(reason).waitFor();
    await page.getByText('Announced: $100,000').filter({ visible: true }).first().waitFor();

    const anonymous = await visit('market', { path: `/sales/${auctionId}` });
    await anonymous.getByText('Announced: $100,000').first().waitFor();
    // The issuer's files prove it without a connection.
    const folder = await mkdtemp(join(tmpdir(), 'fairbook-resized-'));
    try {
      const zip = join(folder, 'transcript.zip');
      const file = (await issuer.downloadSaleFile({ params: { auctionId, kind: 'transcript' } })) as Blob;
      await writeFile(zip, Buffer.from(await file.arrayBuffer()));
      expect(spawnSync('python3', ['-m', 'zipfile', '-e', zip, folder]).status).toBe(0);
      const [log, record] = [join(folder, 'proof/order-log.txt'), join(folder, 'proof/closing-record.json')];
      const script = join(import.meta.dirname, '../../../verifiers/python/verify_log.py');
      const { stdout, stderr } = spawnSync('python3', [script, log, '--record', record], { encoding: 'utf8' });
      expect(stdout + stderr).toMatch(/^TRUE/);
      expect(await readFile(record, 'utf8')).toContain('"kind":"RESIZE"');
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
