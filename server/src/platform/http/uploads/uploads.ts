/** Parses multipart forms: text fields for the body's shape, files checked by their content and stored before any transaction opens. */

import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { bounds } from '@fairbook/contract/base/limits.ts';
import type { FileField, Route } from '@fairbook/contract/base/route.ts';
import type { FieldErrors } from '@fairbook/domain/base/refusal.ts';
import { type Sentence, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { invalid, invalidContent, Refused } from '../../base/errors.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/transaction.ts';
import type { Files } from '../../files/files.ts';
import type { ReceivedFile } from '../../files/received-files.ts';
import type { StoredFile } from '../../files/stored-files.sql.ts';
import type { Administrator, User } from '../caller/actor.ts';
import { afterPiece, afterRefusedPiece, inTurnOf, onTheirWay, type Uploader } from './places.ts';

export const maxFileBytes = 20 * 1024 * 1024;

const limits = {
  fileSize: maxFileBytes,
  files: 20,
  fields: 50,
  parts: 70,
  fieldSize: 100 * 1024,
  headerPairs: 50,
  headerSize: 8 * 1024,
};

export interface Form {
  readonly fields: Record<string, unknown>;
  readonly files: StoredFile[];
  /** Where the request has an Idempotency-Key: what tells its files from others, in their order. */
  readonly digests: readonly string[];
}

/** A file of a form as it was sent. */
interface FilePart {
  readonly field: string;
  readonly filename: string;
  readonly received: ReceivedFile;
}

/** Parses the form, refusing files the route does not take or with wrong content. */
export function readForm(request: IncomingMessage, of: Route, files: Files, uploader: Uploader): Promise<Form> {
  return onTheirWay(() => receiveForm(request, of, { files, uploader }));
}

/** Stored files, and the caller whose files are checked. */
interface Checking {
  readonly files: Files;
  readonly uploader: Uploader;
}

async function receiveForm(request: IncomingMessage, of: Route, checking: Checking): Promise<Form> {
  const { files } = checking;
  const fields = new Map<string, unknown>();
  const stored: StoredFile[] = [];
  const isKeyed = request.headers['idempotency-key'] !== undefined;
  const digests: string[] = [];
  const all: Promise<ReceivedFile>[] = [];
  // One after the other, while the next file arrives.
  let storing: Promise<void> = Promise.resolve();
  try {
    await readParts(request, {
      onField: (name, value) => fields.set(name, value),
      onFile: (field, filename, count, content, fail) => {
        const accepted = acceptedField(of, field, count);
        const at = digests.push('') - 1;
        const arriving = files.receive(content);
        all.push(arriving);
        arriving.catch(fail);
        storing = storing.then(async () => {
          const received = await arriving;
          digests[at] = `${received.sha256} ${field} ${filename}`;
          stored.push(await storePart({ field, filename, received }, accepted, checking));
        });
        storing.catch(fail);
      },
    });
    await storing;
    return { fields: Object.fromEntries(fields), files: stored, digests: isKeyed ? digests : [] };
  } catch (error) {
    await storing.catch(() => undefined);
    await discard(stored, files);
    throw error;
  } finally {
    for (const received of await Promise.allSettled(all)) {
      if (received.status === 'fulfilled') await received.value.close();
    }
  }
}

/** Answered like every refused field; the audit trail says more. */
class InfectedUpload extends Refused {
  readonly event: { readonly detail: { readonly sha256: string }; readonly text: { readonly found: string } };

  constructor(sentences: FieldErrors, found: string, sha256: string) {
    super(400, invalidContent(sentences));
    this.event = { detail: { sha256 }, text: { found } };
  }
}

/** Writes to the audit trail who sent an infected file. The file itself is not kept. */
export async function noteInfected(db: Db, actor: User | Administrator | null, error: unknown): Promise<void> {
  if (!(error instanceof InfectedUpload) || actor === null) return;
  await audit(db, {
    actor,
    action: 'account.refuse-infected-file',
    subject: `user:${actor.uuid}`,
    ...error.event,
    secretUntilResultOf: null,
  });
}

interface Parts {
  readonly onField: (name: string, value: string) => void;
  /** Reads the content of a file; `count` files of its field came before it. */
  readonly onFile: (
    field: string,
    filename: string,
    count: number,
    content: AsyncIterable<Buffer>,
    fail: (error: unknown) => void,
  ) => void;
}

/** Reads the parts of a form to its end. An exception of a callback ends the reading, and so does `fail`. */
function readParts(request: IncomingMessage, { onField, onFile }: Parts): Promise<void> {
  const parser = parserFor(request);
  const counts = new Map<string, number>();
  const arriving = new Set<Readable>();
  let received = 0;
  let isRefused = false;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      request.unpipe(parser);
      if (!isRefused) dropRest(request);
      isRefused = true;
      for (const stream of arriving) stream.destroy(error instanceof Error ? error : undefined);
      reject(error);
    };
    async function* contentOf(stream: Readable & { readonly truncated: boolean }): AsyncIterable<Buffer> {
      try {
        for await (const chunk of stream) {
          received += chunk.length;
          if (received > bounds.bytesPerUpload) throw uploadTooLarge();
          yield chunk;
          await afterPiece(chunk.length);
        }
        if (stream.truncated) throw refusal(413, 'file-too-large', 'A file may have at most 20 MB');
      } finally {
        arriving.delete(stream);
      }
    }
    parser.on('field', (name, value) => onField(name, value));
    parser.on('file', (field, stream, filename) => {
      const count = counts.get(field) ?? 0;
      counts.set(field, count + 1);
      arriving.add(stream);
      // It is destroyed after a refusal, possibly before anything reads it.
      stream.on('error', () => undefined);
      try {
        onFile(field, filename, count, contentOf(stream), fail);
      } catch (error) {
        fail(error);
      }
    });
    parser.on('partsLimit', () => fail(refusal(400, 'too-many-parts', 'Too many parts')));
    parser.on('filesLimit', () => fail(refusal(400, 'too-many-files', 'Too many files')));
    parser.on('fieldsLimit', () => fail(refusal(400, 'too-many-fields', 'Too many fields')));
    parser.on('error', () => fail(garbled()));
    parser.on('finish', resolve);
    request.on('error', fail);
    request.pipe(parser);
  });
}

/** Reads and drops what a refused sender still sends, so that they read the refusal: not faster than an upload, and no more than one may have. */
function dropRest(request: IncomingMessage): void {
  let dropped = 0;
  request.on('data', async (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > bounds.bytesPerUpload) return request.socket.destroy();
    request.pause();
    await afterRefusedPiece(chunk.length);
    request.resume();
  });
  request.resume();
}

/** Throws 400 for a request that is no form. */
function parserFor({ headers }: IncomingMessage): BusboyInstance {
  const type = headers['content-type'];
  if (!type?.toLowerCase().startsWith('multipart/form-data')) {
    throw refusal(400, 'not-a-form', 'Send this as multipart/form-data');
  }
  try {
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits });
  } catch {
    throw garbled();
  }
}

function uploadTooLarge(): Refused {
  const megabytes = bounds.bytesPerUpload / 1024 / 1024;
  const message = say('The files of one upload may have at most {size} MB together. Send them in several uploads.', {
    size: megabytes,
  });
  return refusal(413, 'upload-too-large', message);
}

/** An interrupted or garbled form is the sender's fault. */
function garbled(): Refused {
  return refusal(400, 'unreadable', 'The form could not be read');
}

function refusal(status: number, code: string, message: Sentence): Refused {
  return new Refused(status, { message, data: { code } });
}

/** Removes files whose record was never written. */
export async function discard(stored: readonly StoredFile[], files: Files): Promise<void> {
  await Promise.allSettled(stored.map((file) => files.remove(file.key)));
}

function acceptedField(of: Route, name: string, count: number): FileField {
  const field = Object.hasOwn(of.files ?? {}, name) ? of.files?.[name] : undefined;
  if (!field) throw invalid({ [name]: 'Unknown field' });
  if (count >= field.most) {
    throw invalid({
      [name]: field.most === 1 ? 'Send one file' : say('Send at most {most} files', { most: field.most }),
    });
  }
  return field;
}

/** Checks a file and stores it. */
function storePart(
  { field: name, filename, received }: FilePart,
  field: FileField,
  { files, uploader }: Checking,
): Promise<StoredFile> {
  return inTurnOf(uploader, async () => {
    const bytes = await received.read();
    const checked = await files.accept({ kind: field.accept, bytes, least: field.minPixels }, uploader.spend);
    if ('code' in checked) {
      const { message, found } = checked;
      throw found === undefined
        ? invalid({ [name]: message })
        : new InfectedUpload({ [name]: message }, found, received.sha256);
    }
    const key = await files.store(checked);
    return {
      field: name,
      originalName: displayName(filename, checked.extension),
      key,
      contentType: checked.contentType,
      size: checked.bytes.length,
      sha256: checked.sha256,
    };
  });
}

/**
 * A file's own name as display text, with the extension of its content: no path, nothing invisible or bidirectional, nothing that an operating system
 * refuses, at most 200 characters.
 */
export function displayName(filename: string, extension: string): string {
  // The patterns below take the square of a length, and no name is longer.
  const end = filename.slice(-1_000);
  // Browsers escape a quotation mark and line ends in a name like this; a percent sign stays.
  const decoded = end.replace(/%22/g, '"').replace(/%0[DA]/gi, ' ');
  const base = decoded.split(/[/\\]/).at(-1) ?? '';
  const clean = base
    .toWellFormed()
    .replace(/[\p{C}\u115F\u1160\u2800\u3164\uFFA0]/gu, '')
    .replace(/[\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/"/g, "'")
    .replace(/[<>:|?*]/g, '_');
  const ours = extension === 'jpg' ? /(\.jpe?g)+$/i : new RegExp(`(\\.${extension})+$`, 'i');
  const stem = (ours.test(clean) ? clean : clean.replace(/\.[a-z][a-z0-9]{0,4}$/i, '')).replace(ours, '');
  const short = Array.from(stem.replace(/^[.\s]+|[.\s]+$/g, ''))
    .slice(0, 190)
    .join('');
  return `${short || 'file'}.${extension}`;
}
