/** Uploads to a folder that is full, and to one that can only be read. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pdfOf } from '@fairbook/server/testing/pdf.ts';
import { databaseOf, issuer } from '../ground.ts';
import { startPart } from '../node.ts';
import type { Product } from '../product.ts';
import type { Row } from '../report.ts';

const execute = promisify(execFile);
const pdf = pdfOf();

export async function exhaustedUploads(product: Product, folder: string): Promise<Row[]> {
  const place = join(folder, 'files');
  await mkdir(place);
  await execute('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=755', 'tmpfs', place]);
  const { url } = await databaseOf(product);
  const part = await startPart(product, { url, settings: { FILES_DIR: place } });
  try {
    const token = await product.signIn(issuer);
    const auctionId = await draft(part.address, token);
    const upload = () => send(part.address, token, auctionId);
    const before = await upload();
    await writeFile(join(place, 'filler'), Buffer.alloc(60_000)).catch(() => undefined);
    await execute('sh', ['-c', `cat /dev/zero > ${join(place, 'filler')} || true`]);
    const fullLines = part.lines.length;
    const full = await upload();
    const saidOfFull = part.lines.length - fullLines;
    // There is one line a second.
    await setTimeout(1_200);
    await execute('rm', [join(place, 'filler')]);
    await execute('mount', ['-o', 'remount,ro', place]);
    const readOnlyLines = part.lines.length;
    const readOnly = await upload();
    const saidOfReadOnly = part.lines.length - readOnlyLines;
    await execute('mount', ['-o', 'remount,rw', place]);
    const after = await upload();
    return [
      {
        id: 'disk',
        what: 'Upload before, to a full folder, to a read-only folder, and afterwards',
        measured: [before, full, readOnly, after].join(', '),
        goal: '200, 503 with Retry-After twice, 200',
        isMet: before === '200' && full === '503 with Retry-After' && readOnly === full && after === '200',
      },
      {
        id: 'disk',
        what: 'Lines in the log for each of the two refused uploads',
        measured: `${saidOfFull}, ${saidOfReadOnly}`,
        goal: '1, 1',
        isMet: saidOfFull === 1 && saidOfReadOnly === 1,
      },
    ];
  } finally {
    await part.stop();
    await execute('umount', ['-l', place]);
  }
}

async function draft(address: string, token: string): Promise<string> {
  const answer = await fetch(`${address}/api/auction`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Drill Uploads',
      baseCusip: '012345',
      amount: 300_000,
      offeringType: 'Public',
      securityType: 'Revenue',
      repaymentFrequency: 'Semi-Annual',
    }),
  });
  const { data, message } = (await answer.json()) as { data?: { id?: string }; message: string };
  if (data?.id === undefined) throw new Error(`no draft was created: ${message}`);
  return data.id;
}

async function send(address: string, token: string, auctionId: string): Promise<string> {
  const form = new FormData();
  form.set('docOther1', new Blob([pdf], { type: 'application/pdf' }), 'paper.pdf');
  const answer = await fetch(`${address}/api/auction/${auctionId}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  await answer.arrayBuffer();
  return `${answer.status}${answer.headers.has('retry-after') ? ' with Retry-After' : ''}`;
}
