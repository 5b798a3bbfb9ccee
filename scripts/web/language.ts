/** Builds the pages in one language: a text module `name.ts` is replaced by `name.es.ts` beside it in the Spanish build. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@fairbook/domain/base/languages.ts';
import type { Plugin } from 'vite';
import { inPseudo } from './pseudo.ts';
import { inBothLanguages } from './text-modules.ts';

/** Besides the languages, pages can be built with all texts marked, for a test, and in both languages at once, for development. */
export type Build = Language | 'both' | 'pseudo';

/** The build that runs, as scripts/web/web.ts sets it. */
export function languageOfBuild(): Build {
  const asked = process.env['PAGES_LANGUAGE'];
  return asked === 'es' || asked === 'both' || asked === 'pseudo' ? asked : 'en';
}

/**
 * Where the pages of a build are written, below the folder of the site, and the folder of the addresses of its files. The Spanish and the
 * pseudo build have only what differs: the files of public/ are those of the English one.
 */
export function outputIn(build: Build) {
  return build === 'en' || build === 'both'
    ? { outDir: 'dist', assetsDir: 'assets', copyPublicDir: true }
    : { outDir: `dist/.${build}`, assetsDir: build, copyPublicDir: false };
}

/** Words of index.html by their Spanish. */
const inPages = new Map([
  ['<html lang="en"', '<html lang="es"'],
  [
    'Municipalities sell their bonds straight to the people and institutions that buy them.',
    'Los municipios venden sus bonos directamente a las personas e instituciones que los compran.',
  ],
  ['Fairbook needs JavaScript.', 'Fairbook necesita JavaScript.'],
  ['Public sales and results can be read without it.', 'Las ventas públicas y los resultados se pueden leer sin él.'],
  ['Fairbook Administration needs JavaScript.', 'La administración de Fairbook necesita JavaScript.'],
  ['<title>Fairbook Administration</title>', '<title>Administración de Fairbook</title>'],
  [
    'This page verifies in your browser and needs JavaScript.',
    'Esta página verifica en su navegador y necesita JavaScript.',
  ],
  ['Verify a sale · Fairbook', 'Verificar una venta · Fairbook'],
]);

const inSpanish = (html: string) => [...inPages].reduce((page, [from, to]) => page.replaceAll(from, to), html);

/** The plugin of the builds of a language. It changes nothing in English. */
export function inLanguage(language: Build): Plugin {
  if (language === 'both') return inBothLanguages();
  if (language === 'pseudo') return inPseudo([...inPages.keys()].filter((text) => !text.startsWith('<')));
  return {
    name: 'fairbook-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (language === 'en' || importer === undefined) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || resolved.external || resolved.id.includes('/node_modules/')) return resolved;
      const translated = resolved.id.replace(/\.(tsx?)$/, '.es.$1');
      // The Spanish module itself may need what is not text from the English one.
      const isOther = translated !== resolved.id && translated !== importer;
      return isOther && existsSync(translated) ? { ...resolved, id: translated } : resolved;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => (language === 'en' ? html : inSpanish(html)),
    },
  };
}

/** Writes the pages of a build in both languages in Spanish too, where a Spanish build would. Must be the last plugin. */
export function spanishPages(): Plugin {
  let folder = '';
  return {
    name: 'fairbook-spanish-pages',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const spanish = join(folder, '.es');
        await mkdir(spanish, { recursive: true });
        for (const name of ['index.html', 'verify.html', '.page-needs.json']) {
          const path = join(folder, name);
          if (existsSync(path)) await writeFile(join(spanish, name), inSpanish(await readFile(path, 'utf8')));
        }
      },
    },
  };
}
