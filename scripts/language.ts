/** Builds the pages in one language: a text module `name.ts` is replaced by `name.es.ts` beside it in the Spanish build. */
import { existsSync } from 'node:fs';
import type { Language } from '@fairbook/domain/languages.ts';
import type { Plugin } from 'vite';
import { inPseudo } from './pseudo.ts';

/** Besides the languages, pages can be built with all texts marked, for a test. */
export type Build = Language | 'pseudo';

/** The build that runs, as scripts/web.ts sets it. */
export function languageOfBuild(): Build {
  const asked = process.env['PAGES_LANGUAGE'];
  return asked === 'es' || asked === 'pseudo' ? asked : 'en';
}

/**
 * Where the pages of a build are written, below the folder of the site, and the folder of the addresses of its files. The other builds than
 * the English one have only what differs: the files of public/ are those of the English one.
 */
export function outputIn(build: Build) {
  return build === 'en'
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

/** The plugin of the builds of a language. It changes nothing in English. */
export function inLanguage(language: Build): Plugin {
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
      handler: (html) =>
        language === 'en' ? html : [...inPages].reduce((page, [from, to]) => page.replaceAll(from, to), html),
    },
  };
}
