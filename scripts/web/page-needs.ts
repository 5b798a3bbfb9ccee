/**
 * Names what each page of a web app needs, so that the server can write it into the page (server/src/platform/http/pages/page-needs.ts): the files of its route, as the
 * build wrote them, and its first calls. Without it a page loads in steps: each file is known only when the one that imports it has arrived.
 */
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageNeeds } from '@fairbook/contract/base/page-needs.ts';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Page } from './pages.ts';

/** Writes `.page-needs.json` beside the pages, and puts the start script (ui/src/start/begin.ts) into them. */
export function pageNeeds(listed: readonly Page[]): Plugin {
  let [root, outDir, assetsDir] = ['', '', ''];
  let pages: readonly PageNeeds[] = [];
  let script: { readonly fileName: string; readonly source: string } | null = null;
  return {
    name: 'fairbook-page-needs',
    apply: 'build',
    configResolved(config) {
      ({
        root,
        build: { outDir, assetsDir },
      } = config);
    },
    async buildStart() {
      const source = await buildScript(root, join(root, '../ui/src/start/begin.ts'));
      script = { fileName: `${assetsDir}/${hash('sha256', source, 'hex').slice(0, 8)}.js`, source };
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (script) this.emitFile({ type: 'asset', ...script });
        pages = needsOf(root, listed, bundle);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        script
          ? [
              {
                tag: 'script',
                attrs: { async: true, fetchpriority: 'high', src: `/${script.fileName}` },
                injectTo: 'head',
              },
            ]
          : [],
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => writeFile(join(root, outDir, '.page-needs.json'), JSON.stringify(pages)),
    },
  };
}

/** A script in one file without imports. */
export async function buildScript(root: string, entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [{ output }] = [built as Rolldown.RolldownOutput];
  const [chunk] = output;
  return chunk.code;
}

function needsOf(root: string, pages: readonly Page[], bundle: Rolldown.OutputBundle): PageNeeds[] {
  const filesOf = chunkFiles(bundle, join(root, 'index.html'));
  return pages.map(({ path, isBehindGate, around, modules, calls }) => ({
    path,
    isBehindGate,
    files: filesOf([...around, ...modules].map((name) => join(root, name))),
    calls,
  }));
}

/** A function that lists the files of modules, besides those that the page loads anyway. */
function chunkFiles(bundle: Rolldown.OutputBundle, page: string): (modules: readonly string[]) => string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const closureOf = (modules: readonly string[]) => {
    const found = new Set(modules.flatMap((id) => byModule.get(id) ?? []));
    for (const { imports } of found) for (const name of imports) found.add(byFile.get(name) ?? missing(name));
    return found;
  };
  const always = closureOf(
    chunks.filter(({ facadeModuleId }) => facadeModuleId === page).flatMap(({ moduleIds }) => moduleIds),
  );
  return (modules) => {
    for (const id of modules) if (!byModule.has(id)) missing(id);
    const files = [...closureOf(modules)]
      .filter((chunk) => !always.has(chunk))
      .flatMap(({ fileName, viteMetadata }) => [...(viteMetadata?.importedCss ?? []), fileName]);
    return [...new Set(files)].map((file) => `/${file}`);
  };
}

function missing(name: string): never {
  throw new Error(`${name} is not among the built files`);
}
