/** Multipart forms: text fields for the body's shape, files checked by their content and stored before any transaction opens. */
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
  if (!request.isMultipart()) throw new Refused(400, { message: 'Send this as multipart/form-data' });
  const form: Form = { fields: {}, files: [] };
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'field') form.fields[part.fieldname] = part.value;
      else {
        const field = acceptedField(of, part.fieldname, form.files);
        form.files.push(
          await storePart(part.fieldname, part.filename, await part.toBuffer().catch(refuseGarbled), field, files),
        );
      }
    }
    return form;
  } catch (error) {
    await discard(form.files, files);
    throw error;
  }
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
  if (error instanceof Error && !('code' in error)) throw new Refused(400, { message: 'The form could not be read' });
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
  const checked = field.accept === 'document' ? await files.acceptDocument(bytes) : await files.acceptImage(bytes);
  if ('code' in checked) throw invalid({ [name]: checked.message });
  const key = await files.store(checked);
  return {
    field: name,
    originalName: displayName(filename),
    key,
    contentType: checked.contentType,
    size: checked.bytes.length,
  };
}

/** A file's own name as display text: no path, no control characters, at most 200 characters. */
function displayName(filename: string): string {
  const base = filename.split(/[/\\]/).at(-1) ?? '';
  const clean = base.toWellFormed().replace(/\p{C}/gu, '').trim();
  return clean.slice(0, 200) || 'file';
}
