/** Stores secret keys in files and never in the database: each has an id, one is the current, older ones still verify. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';

export const keyPurposes = ['audit', 'orders', 'unsubscribe', 'sign-in', 'captcha', 'push'] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

export interface Key {
  readonly id: string;
  readonly secret: Buffer;
}

export interface KeyRing {
  /** Signs with the current key. */
  readonly current: Key;
  /** Any key that was ever current, while it is in the file. */
  find(id: string): Key | null;
  readonly all: readonly Key[];
}

/** The keys that the market itself has: they authenticate what comes back to it, and the market at push services. The signer alone has the others. */
export const ownPurposes = ['unsubscribe', 'captcha', 'push'] as const satisfies readonly KeyPurpose[];
export type OwnPurpose = (typeof ownPurposes)[number];
export type SignerKeyFiles = Readonly<Record<Exclude<KeyPurpose, OwnPurpose>, string>>;

/** Opened on first use: a process needs only the files of its own work. */
export type Keys = Readonly<Record<OwnPurpose, () => KeyRing>>;

const shape = z.object({ current: z.string(), keys: z.record(z.string(), z.string().min(43)) });
type KeyFile = z.infer<typeof shape>;

/** `create` creates a first key where there is no file, which only one machine may do: servers share their keys. */
export function openKeys(files: Readonly<Record<OwnPurpose, string>>, create: boolean): Keys {
  return {
    unsubscribe: onFirstUse(() => openRing('unsubscribe', files.unsubscribe, create)),
    captcha: onFirstUse(() => openRing('captcha', files.captcha, create)),
    push: onFirstUse(() => openRing('push', files.push, create)),
  };
}

/** Opens it once, when it is asked for. */
export function onFirstUse<Thing>(open: () => Thing): () => Thing {
  let opened: { readonly thing: Thing } | null = null;
  return () => {
    opened ??= { thing: open() };
    return opened.thing;
  };
}

/** The keys of a file, which `create` makes where there is none. */
export function openRing(purpose: KeyPurpose, file: string, create: boolean): KeyRing {
  const content = readKeyFile(file) ?? (create ? addKey(file) : null);
  if (content === null) {
    throw new CannotStart(`${file} holds no keys: create one with node server/src/main.ts new-key ${purpose}.`);
  }
  const keyOf = (id: string): Key | null => {
    const secret = Object.hasOwn(content.keys, id) ? content.keys[id] : undefined;
    return secret === undefined ? null : { id, secret: Buffer.from(secret, 'base64url') };
  };
  const current = keyOf(content.current);
  if (current === null)
    throw new CannotStart(`${file} names ${content.current} as its current key, but has no such key.`);
  return { current, find: keyOf, all: Object.keys(content.keys).flatMap((id) => keyOf(id) ?? []) };
}

/** The keys of a file that may not exist, for callers that only read. */
export function readRing(purpose: KeyPurpose, file: string): KeyRing | null {
  return readKeyFile(file) === null ? null : openRing(purpose, file, false);
}

/** Adds a key, which becomes the current one; older ones stay, so that their signatures can still be verified. */
export function addKey(file: string): KeyFile {
  const before = readKeyFile(file);
  const id = `${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(3).toString('hex')}`;
  const content = { current: id, keys: { ...before?.keys, [id]: randomBytes(32).toString('base64url') } };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (before === null) {
    try {
      // If two processes start at once, one creates the file, and the other reads it.
      writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
      return content;
    } catch (error) {
      const made = readKeyFile(file);
      if (made === null) throw error;
      return made;
    }
  }
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return content;
}

function readKeyFile(file: string): KeyFile | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    if (code === 'ENOENT') return null;
    throw new CannotStart(`The keys in ${file} cannot be read (${code}).`);
  }
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new CannotStart(
      `${file} is not a file of keys: restore it, since signatures of its keys cannot be verified without them.`,
    );
  }
}
