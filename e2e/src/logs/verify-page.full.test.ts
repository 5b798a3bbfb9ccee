/** More files that verify.html shows: witnesses, forks and other kinds. It is saved from the page of a result and opened from the disk: it connects to nothing. */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogVector } from '@fairbook/domain/testing/log-vectors.ts';
import { expect, inject } from 'vitest';
import { expectAccessible } from '../../testing/accessible.ts';
import { journey } from '../../testing/journey.ts';
import { allRight, fileInput, openedFromDisk, startAgain } from '../../testing/opened-from-disk.ts';

const vectors = ['witnesses', 'draws', 'unknown'].flatMap((name) =>
  readFileSync(new URL(`../../../verifiers/vectors/logs-${name}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as LogVector),
);
const vectorOf = (name: string) => vectors.find((one) => one.name === name);

journey('witnesses, forks and files of other kinds are shown', async ({ browser }) => {
  const served = await fetch(`${inject('addresses').market}/verify.html`);
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-verify-'));
  try {
    await writeFile(join(folder, 'verify.html'), await served.text());
    const { page, outside, problems } = await openedFromDisk(browser, join(folder, 'verify.html'), 390);
    await expectAccessible(page);
    /** The files of a vector; the record only where it is wanted. */
    const filesOf = async (name: string, hasRecord = false) => {
      const { log = '', record = '' } = vectorOf(name) ?? {};
      const [logPath, recordPath] = [join(folder, `${name}.txt`), join(folder, `${name}.record`)];
      await writeFile(logPath, log);
      await writeFile(recordPath, record);
      return hasRecord ? [logPath, recordPath] : [logPath];
    };
    await fileInput(page).setInputFiles(await filesOf('witnessed-by-all', true));
    await allRight(page);
    await page.getByText('Witnessed by 3 of 3 witnesses up to entry 13').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await startAgain(page);
    await fileInput(page).setInputFiles(await filesOf('cosignature-forged'));
    await page.getByText('has a wrong signature of the witness a.witness.example').waitFor();

    const [head = ''] = vectorOf('fork-that-all-witnesses-signed')?.checkpoints ?? [];
    await writeFile(join(folder, 'head.txt'), head);
    await startAgain(page);
    await fileInput(page).setInputFiles([...(await filesOf('witnessed-by-all')), join(folder, 'head.txt')]);
    await page.getByText('The log was forked.').waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save both signed heads' }).click(),
    ]);
    expect(await readFile(await saved.path(), 'utf8')).toContain(head);
    await expectAccessible(page);

    await startAgain(page);
    await fileInput(page).setInputFiles(await filesOf('beacon', true));
    // The round is a real one, months after the close of the vector.
    await page.getByText('Nothing is wrong, but the witnesses signed too late after the close.').waitFor();
    await page.getByText(/Seed of the draw: [0-9a-f]{64}, .* and round 32285085 of the beacon 52db9ba70e0c/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    for (const [name, sentence] of [
      ['beacon-of-a-later-round', 'its round is 32285086, and by the rule of the sale it is 32285085'],
      [
        'beacon-with-the-signature-of-another-round',
        'the signature is not that of round 32285085 of the chain 52db9ba7',
      ],
    ] as const) {
      await startAgain(page);
      await fileInput(page).setInputFiles(await filesOf(name));
      await page.getByText(sentence).waitFor();
    }

    await startAgain(page);
    await fileInput(page).setInputFiles(await filesOf('unknown-kind-of-moments', true));
    await page.getByText('Not everything could be checked.').waitFor();
    await page.getByText('The kind of entries GIFT is unknown to this verifier').waitFor();
    expect(await page.locator('[data-state="true"]').count()).toBe(0);
    await expectAccessible(page);

    await startAgain(page);
    await writeFile(join(folder, 'letter.txt'), 'Dear clerk,\n\nhere is the log.\n');
    await fileInput(page).setInputFiles([...(await filesOf('witnessed-by-all')), join(folder, 'letter.txt')]);
    await page.getByText('letter.txt is neither an order log nor').waitFor();
    await page.getByRole('button', { name: 'Remove letter.txt' }).click();
    await allRight(page);
    expect([outside(), problems]).toEqual([[], []]);
    await page.context().close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

journey('a result that was changed on its way is not verified', async ({ visit }) => {
  const page = await visit('market', { path: '/results?q=Courthouse+Bonds' });
  await page.getByRole('link', { name: 'Courthouse Bonds' }).first().click();
  await page.route('**/closing-record', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { record: string } };
    const record = answer.data.record.replace(/"award":\d+/, '"award":1');
    await route.fulfill({ json: { ...answer, data: { ...answer.data, record } } });
  });
  await page.getByRole('link', { name: 'Verify this result' }).click();
  await page.getByText('Not verified: this result does not follow from the rule.').waitFor();
});
