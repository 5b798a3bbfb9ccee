/** Tests the storage quota of a municipality: counted in the database, so that it holds across processes and concurrent uploads. */
import { randomBytes } from 'node:crypto';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../testing/fixtures.ts';
import { accountsOf } from '../../../testing/market/accounts.ts';
import { pdfOf } from '../../../testing/pdf.ts';

const server = await testServer();
const accounts = accountsOf(server);
const issuer = await accounts.issuer();

/** A document of that many megabytes, nearly all of them a packed picture. */
function pdf(megabytes: number): File {
  const picture = randomBytes(megabytes * 1024 * 1024);
  const head = `4 0 obj\n<</Subtype /Image /Filter /DCTDecode /Length ${picture.length}>>\nstream\n`;
  const [objects = ''] = pdfOf('picture')
    .toString('latin1')
    .replace('/Note (picture)', '/Contents 4 0 R')
    .split('xref');
  const bytes = [Buffer.from(objects + head, 'latin1'), picture];
  const end = '\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n';
  return new File([...bytes, end], 'budget.pdf', { type: 'application/pdf' });
}

async function upload(files: readonly File[]) {
  const form = new FormData();
  for (const file of files) form.append('enablementDocs', file);
  const answer = await server.ask('market', issuer, 'POST', '/api/onboarding/municipality/docs', form);
  return { status: answer.status, message: answer.body.message };
}

test('an upload beyond the quota is refused and stores nothing, also where two come at once', async () => {
  const { db } = server.deps;
  expect((await upload([pdf(1)])).status).toBe(200);
  // Nearly all of it, as if uploaded before.
  const quota = server.deps.config.storageQuota;
  await db
    .updateTable('uploadedFile')
    .set({ sizeBytes: quota - 3 * 1024 * 1024 })
    .execute();
  const count = async () => (await db.selectFrom('uploadedFile').select('id').execute()).length;
  const before = await count();
  const answers = await Promise.all([upload([pdf(2)]), upload([pdf(2)])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(answers.find(({ status }) => status === 403)?.message).toMatch(
    /^Your municipality can store 2,000 MB of files, and 1,999 MB are in use\./,
  );
  expect(await count()).toBe(before + 1);
});

test.runIf(isFull)('one upload is limited to so many megabytes of files', async () => {
  const { status, message } = await upload([pdf(19), pdf(19), pdf(19), pdf(19)]);
  expect([status, message]).toEqual([
    413,
    'The files of one upload may have at most 60 MB together. Send them in several uploads.',
  ]);
});
