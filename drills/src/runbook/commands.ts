/** Reads the commands of docs/OPERATIONS.md: code blocks that are marked `sh runbook <name>`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const page = join(import.meta.dirname, '../../../docs/OPERATIONS.md');

export interface Block {
  readonly name: string;
  readonly script: string;
}

/** In the order of the page. */
export async function runbookBlocks(): Promise<Block[]> {
  const text = await readFile(page, 'utf8');
  const found = text.matchAll(/^( *)```sh runbook (\w+)\n([\s\S]*?)^ *```$/gm);
  return [...found].map(([, indent = '', name = '', body = '']) => ({
    name,
    script: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

/** The block of values with others in place of the examples. Throws where a value is new or no longer there. */
export function withValues(script: string, values: Readonly<Record<string, string>>): string {
  const named = [...script.matchAll(/([A-Z_]+)=\S+/g)].map(([, name = '']) => name);
  const missing = named.filter((name) => values[name] === undefined);
  const unused = Object.keys(values).filter((name) => !named.includes(name));
  if (missing.length + unused.length > 0)
    throw new Error(`The values of OPERATIONS.md and of this drill differ: ${[...missing, ...unused].join(', ')}`);
  return named.map((name) => `export ${name}='${values[name]}'`).join('\n');
}
