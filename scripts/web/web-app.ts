/** The build of a web app: market/vite.config.ts and admin/vite.config.ts say what differs. */
import type { Routes } from '@fairbook/contract/base/route.ts';
import type { ConfigEnv, CSSModulesOptions, PluginOption, ServerOptions, UserConfig } from 'vite';
import { announcements } from './announcements-script.ts';
import { callTables } from './call-tables.ts';
import { type ChunkPlan, chunkGroups } from './chunks.ts';
import { compressedFiles } from './compressed-files.ts';
import { inLanguage, languageOfBuild, outputIn, spanishPages } from './language.ts';
import { libraryStyles } from './library-styles.ts';
import { pageNeeds } from './page-needs.ts';
import { modulesByChunk, pagesOf } from './pages.ts';

interface WebApp {
  /** The folder of the app. */
  readonly root: string;
  readonly calls: Routes;
  /** Addresses of the calls that the frame around all pages behind the gate makes first. */
  readonly frame: readonly string[];
  readonly chunks: Omit<ChunkPlan, 'pages'> & {
    /** Modules that pages load on demand and that belong to the chunk of those pages. */
    readonly parts: Readonly<Record<string, readonly string[]>>;
  };
  readonly react: () => PluginOption[];
  readonly target: string;
  readonly css: { readonly modules: CSSModulesOptions };
  readonly plugins?: PluginOption[];
  readonly server: ServerOptions;
}

export function webApp({ root, calls, frame, chunks, react, target, css, plugins = [], server }: WebApp) {
  const language = languageOfBuild();
  // Other pages are for development and tests: planning and compressing takes three times as long as building.
  const isRelease = language === 'en' || language === 'es';
  const build = {
    ...outputIn(language),
    target,
    // A browser without module preloading loads a little later.
    modulePreload: { polyfill: false },
    // Pages load on demand; a size warning for one framework chunk would only be noise.
    chunkSizeWarningLimit: 700,
  };
  return async ({ command }: ConfigEnv): Promise<UserConfig> => {
    const pages = command === 'build' ? await pagesOf({ root, calls, frame }) : [];
    const planning = { root, plugins: [inLanguage(language), react(), callTables()], css, build };
    const groups =
      command === 'build' && isRelease ? await chunkGroups(planning, planOf(modulesByChunk(pages), chunks)) : [];
    return {
      plugins: [
        inLanguage(language),
        react(),
        callTables(),
        libraryStyles(),
        pageNeeds(pages),
        announcements(),
        ...plugins,
        ...(isRelease ? [compressedFiles()] : []),
        ...(language === 'both' ? [spanishPages()] : []),
      ],
      css,
      // The server replaces it with a nonce in every response (server/src/platform/http/pages/pages.ts).
      html: { cspNonce: 'FAIRBOOK_NONCE' },
      server: { strictPort: true, ...server },
      build: {
        ...build,
        rolldownOptions: {
          output: {
            // Every page that loads on demand is named in the first script, so short names save bytes on the first screen.
            chunkFileNames: `${build.assetsDir}/[hash].js`,
            codeSplitting: { groups },
          },
        },
      },
    };
  };
}

/** Pages have the chunk that their route names; those of the chunk of the app are loaded with it. */
function planOf(
  { app = [], ...pages }: Readonly<Record<string, readonly string[]>>,
  { parts, ...chunks }: WebApp['chunks'],
): ChunkPlan {
  const names = [...new Set([...Object.keys(pages), ...Object.keys(parts)])];
  const withParts = names.map((name) => [name, [...(pages[name] ?? []), ...(parts[name] ?? [])]] as const);
  return { ...chunks, app: [...chunks.app, ...app], pages: Object.fromEntries(withParts) };
}
