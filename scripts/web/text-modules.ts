/** Builds pages with text modules that are made of both languages: `name.ts` and `name.es.ts` beside it. */
import { existsSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Address of the English module itself, beside the one that replaces it. */
const english = '?english';

/**
 * Replaces each text module. `combine` writes the replacement: it imports the modules at `english` and `spanish`, and exports the same `names`; null keeps the
 * English one.
 */
export function combinedTexts(
  name: string,
  combine: (module: { english: string; spanish: string; names: readonly string[] }) => string | null,
): Plugin {
  return {
    name,
    enforce: 'pre',
    async resolveId(source, importer, options) {
      // Only the Spanish module may mean the English one itself: it may need what is not text from it.
      if (!importer?.endsWith('.es.ts') || source.endsWith(english)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const isOwn = resolved && spanishOf(resolved.id) === importer;
      return isOwn ? { ...resolved, id: `${resolved.id}${english}` } : resolved;
    },
    load: {
      filter: { id: { include: /\.ts(\?english)?$/, exclude: [/\/node_modules\//, /\.es\.ts$/] } },
      handler(id) {
        if (id.endsWith(english)) {
          return { code: readFileSync(id.slice(0, -english.length), 'utf8'), moduleType: 'ts' };
        }
        const spanish = spanishOf(id);
        if (!existsSync(spanish)) return null;
        const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
        const names = [...exported].map(([, name = '']) => name);
        return combine({ english: `${id}${english}`, spanish, names });
      },
    },
  };
}

/** Pages in the language of the document, so that development needs one build: a release has one for each, half as heavy. */
export function inBothLanguages(): Plugin {
  return combinedTexts('fairbook-both-languages', (module) =>
    [
      `import * as english from ${JSON.stringify(module.english)};`,
      `import * as spanish from ${JSON.stringify(module.spanish)};`,
      "const $texts = globalThis.document?.documentElement.lang === 'es' ? spanish : english;",
      ...module.names.map((name) => `export const ${name} = $texts.${name};`),
    ].join('\n'),
  );
}

function spanishOf(id: string): string {
  return id.replace(/\.ts$/, '.es.ts');
}
