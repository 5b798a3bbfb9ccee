/** Builds the renderer of the public pages, which the server loads: dist/.pages/render.js. */
import { join } from 'node:path';
import { languages } from '@fairbook/domain/base/languages.ts';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { type Build, inLanguage, outputIn } from '../scripts/web/language.ts';

const root = import.meta.dirname;

type Css = InlineConfig['css'];

/** Adds the renderer to the built pages, in a folder that is not served. */
export function publicPages(css: Css, language: Build): Plugin {
  return {
    name: 'fairbook-public-pages',
    apply: 'build',
    async closeBundle() {
      for (const each of language === 'both' ? languages : [language]) await build(rendererOf(css, each, language));
    },
  };
}

/** How the renderer of a language is built, beside the pages of a build whose fonts it names. */
export function rendererOf(css: Css, language: Build, beside: Build = language): InlineConfig {
  const { outDir } = outputIn(language);
  const { assetsDir } = outputIn(beside);
  return {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [inLanguage(language), react()],
    ...(css && { css }),
    // With everything in it, and React's fast variant, however the server is started.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: join(root, 'src/public/render.tsx'),
      outDir: join(root, outDir, '.pages'),
      assetsDir,
      target: 'node24',
      // The fonts are those of the app, built beside it.
      ssrEmitAssets: false,
      assetsInlineLimit: 0,
    },
  };
}
