/** The pseudo build of the pages, for e2e/src/pages/pseudo.full.test.ts alone: every text of the text modules is marked (pseudo-texts.ts). It is never served. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ending, opening } from './pseudo-texts.ts';
import { combinedTexts } from './text-modules.ts';

/** These are no texts: the language of the build, and the switch to the other one. */
const unmarked = /\/ui\/src\/theme\/(locale|language-texts)\.ts\?/;

/** `inPages` are the texts of index.html and verify.html. */
export function inPseudo(inPages: readonly string[]): Plugin {
  return {
    ...combinedTexts('fairbook-pseudo', (module) => {
      if (unmarked.test(module.english)) return null;
      return [
        `import * as english from ${JSON.stringify(module.english)};`,
        `import * as spanish from ${JSON.stringify(module.spanish)};`,
        `import { marked } from ${JSON.stringify(join(import.meta.dirname, 'pseudo-texts.ts'))};`,
        ...module.names.map((name) => `export const ${name} = marked(english.${name}, spanish.${name});`),
      ].join('\n');
    }),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => inPages.reduce((page, text) => page.replaceAll(text, `${opening}${text}${ending}`), html),
    },
  };
}
