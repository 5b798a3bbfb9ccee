/** Multipart forms: text fields for the body's shape, files checked by their content and stored before any transaction opens. */
import { bounds } from '@fairbook/contract/limits.ts';
import type { FileField, Route } from '@fairbook/contract/route.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { invalid, Refused } from './errors.ts';

export const largestFile = 20 * 1024 * 1024;

/** Adds routes that take forms. The others go without what reading forms costs every request. */
export function addForms(app: FastifyInstance, add: (forms: FastifyInstance) => void): void {
  app.register(async (forms) => {
    const limits = { fileSize: largestFile, files: 20, fields: 50, parts: 70, fieldSize: 100 * 1024, headerPairs: 50 };
    await forms.register(multipart, { limits });
    add(forms);
  });
}

/** A file that lies in the store but belongs to no record yet. */
export interface StoredFile {
  readonly field: string;
  readonly originalName: string;
  /** Its random name in the store. */
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
}

export interface Form {
  readonly fields: Record<string, unknown>;
  readonly files: StoredFile[];
}

/** Reads the form, refusing files the route does not take or whose content is not what it must be. */
export async function readForm(request: FastifyRequest, of: Route, files: Deps['files']): Promise<Form> {
  if (!request.isMultipart())
    throw new Refused(400, { message: 'Send this as multipart/form-data', data: { code: 'not-a-form' } });
  const form: Form = { fields: {}, files: [] };
  let received = 0;
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') form.fields[part.fieldname] = part.value;
      else {
        const field = acceptedField(of, part.fieldname, form.files);
        const bytes = await part.toBuffer().catch(refuseGarbled);
        received += bytes.length;
        if (received > bounds.bytesPerUpload) throw tooLarge();
        form.files.push(await storePart(part.fieldname, part.filename, bytes, field, files));
      }
    }
    return form;
  } catch (error) {
    await discard(form.files, files);
    throw error;
  }
}

function tooLarge(): Refused {
  const megabytes = bounds.bytesPerUpload / 1024 / 1024;
  const message = `The files of one upload may have at most ${megabytes} MB together. Send them in several uploads.`;
  return new Refused(413, { message, data: { code: 'upload-too-large' } });
}

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    refuseGarbled(error);
  }
}

/** A form that breaks off or is garbled is the sender's fault; the parser says so in errors without a code. */
function refuseGarbled(error: unknown): never {
  if (error instanceof Error && !('code' in error)) {
    throw new Refused(400, { message: 'The form could not be read', data: { code: 'unreadable' } });
  }
  throw error;
}

/** Removes files whose record was never written. */
export async function discard(stored: readonly StoredFile[], files: Deps['files']): Promise<void> {
  await Promise.allSettled(stored.map((file) => files.remove(file.key)));
}

function acceptedField(of: Route, name: string, soFar: readonly StoredFile[]): FileField {
  const field = Object.hasOwn(of.files ?? {}, name) ? of.files?.[name] : undefined;
  if (!field) throw invalid({ [name]: 'Unknown field' });
  if (soFar.filter((file) => file.field === name).length >= field.most) {
    throw invalid({ [name]: field.most === 1 ? 'Send one file' : `Send at most ${field.most} files` });
  }
  return field;
}

async function storePart(
  name: string,
  filename: string,
  bytes: Buffer,
  field: FileField,
  files: Deps['files'],
): Promise<StoredFile> {
  const checked =
    field.accept === 'document' ? await files.acceptDocument(bytes) : await files.acceptImage(bytes, field.leastPixels);
  if ('code' in checked) throw invalid({ [name]: checked.message });
  const key = await files.store(checked);
  return {
    field: name,
    originalName: displayName(filename, checked.extension),
    key,
    contentType: checked.contentType,
    size: checked.bytes.length,
  };
}

/**
 * A file's own name as display text, with the ending of what it contains: no path, nothing that cannot be seen or that turns the direction
 * of writing, nothing that an operating system refuses, at most 200 characters.
 */
export function displayName(filename: string, extension: string): string {
  // Browsers write a quotation mark and the ends of lines in a name like this; a per cent sign they leave as it is.
  const decoded = filename.replace(/%22/g, '"').replace(/%0[DA]/gi, ' ');
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
