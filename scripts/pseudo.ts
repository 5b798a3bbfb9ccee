/** The pseudo build of the pages, for e2e/src/pseudo.full.test.ts alone: every text of the text modules is marked (pseudo-texts.ts). It is never served. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ending, opening } from './pseudo-texts.ts';

/** Address of the English module itself, beside the one that marks it. */
const english = '?english';

/** These are no texts: the language of the build, and the switch to the other one. */
const unmarked = /\/ui\/src\/(locale|language-texts)\.ts$/;

/** `inPages` are the texts of index.html and verify.html. */
export function inPseudo(inPages: readonly string[]): Plugin {
  return {
    name: 'fairbook-pseudo',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || source.endsWith(english)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      // The Spanish module may need what is not text from the English one.
      const isOwn = resolved && spanishOf(resolved.id) === importer;
      return isOwn ? { ...resolved, id: `${resolved.id}${english}` } : resolved;
    },
    load(id) {
      if (id.endsWith(english)) {
        return { code: readFileSync(id.slice(0, -english.length), 'utf8'), moduleType: 'ts' };
      }
      const spanish = spanishOf(id);
      return spanish !== null && !unmarked.test(id) && existsSync(spanish) ? markedModule(id, spanish) : null;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => inPages.reduce((page, text) => page.replaceAll(text, `${opening}${text}${ending}`), html),
    },
  };
}

function spanishOf(id: string): string | null {
  return /\.ts$/.test(id) && !/\.es\.ts$|\/node_modules\//.test(id) ? id.replace(/\.ts$/, '.es.ts') : null;
}

function markedModule(id: string, spanish: string): string {
  const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  return [
    `import * as english from ${JSON.stringify(`${id}${english}`)};`,
    `import * as spanish from ${JSON.stringify(spanish)};`,
    `import { marked } from ${JSON.stringify(join(import.meta.dirname, 'pseudo-texts.ts'))};`,
    ...names.map((name) => `export const ${name} = marked(english.${name}, spanish.${name});`),
  ].join('\n');
}
