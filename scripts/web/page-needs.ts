/**
 * Names what each page of a web app needs, so that the server can write it into the page (server/src/platform/http/pages/page-needs.ts): the files of its route, as the
 * build wrote them, and its first calls. Without it a page loads in steps: each file is known only when the one that imports it has arrived.
 */
import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FirstCalls, PageNeeds } from '@fairbook/contract/base/page-needs.ts';
import { build, type Plugin, parseSync, type Rolldown } from 'vite';

interface Options {
  /** URL paths by name, for routes that are written with them. */
  readonly paths: Readonly<Record<string, unknown>>;
  readonly firstCalls: FirstCalls;
}

/** The module with the routes behind the gate. */
const behindGate = 'src/app/routes.tsx';

/** Writes `.page-needs.json` beside the pages, and puts the start script (ui/src/start/begin.ts) into them. */
export function pageNeeds(options: Options): Plugin {
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
      async handler(_, bundle) {
        if (script) this.emitFile({ type: 'asset', ...script });
        pages = await needsOf(root, options, bundle);
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

async function needsOf(
  root: string,
  { paths, firstCalls: { frame, pages } }: Options,
  bundle: Rolldown.OutputBundle,
): Promise<PageNeeds[]> {
  const read = async (name: string, list: string, around: readonly string[]) =>
    routesIn(await readFile(join(root, 'src/app', name), 'utf8'), { list, paths, around });
  const routes = [
    ...(await read('visitor-routes.tsx', 'visitorRoutes', [])),
    ...(await read('routes.tsx', 'routes', [behindGate])),
  ];
  const unknown = Object.keys(pages).filter((path) => !routes.some((each) => each.path === path));
  if (unknown.length > 0) throw new Error(`first-calls.ts names routes that do not exist: ${unknown.join(', ')}`);
  const filesOf = chunkFiles(bundle, join(root, 'index.html'));
  return routes.map(({ path, modules }) => {
    const isBehindGate = modules.includes(behindGate);
    return {
      path,
      isBehindGate,
      files: filesOf(modules.map((name) => join(root, name))),
      calls: isBehindGate ? [...frame, ...(pages[path] ?? [])] : [],
    };
  });
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

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

interface RouteList {
  /** The name of the list in the module. */
  readonly list: string;
  readonly paths: Options['paths'];
  /** Modules that all its routes load. */
  readonly around: readonly string[];
}

/** For each page, its path from the root and the modules that its route and those around it load on demand. */
export function routesIn(
  source: string,
  { list, paths, around: outermost }: RouteList,
): { path: string; modules: string[] }[] {
  const { program } = parseSync('routes.tsx', source);
  const declared = new Map<string, Node>();
  for (const statement of (program as unknown as { body: Node[] }).body) {
    const declaration = (statement['declaration'] ?? statement) as Node;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration['declarations'] as { id: { name: string }; init: Node }[])
      declared.set(id.name, init);
  }
  const importsOf = (node: unknown, seen: ReadonlySet<string> = new Set()): string[] => {
    if (Array.isArray(node)) return node.flatMap((each) => importsOf(each, seen));
    if (!isNode(node)) return [];
    if (node.type === 'ImportExpression') return [join('src/app', String((node['source'] as Node)['value']))];
    const name = node.type === 'Identifier' ? String(node['name']) : '';
    const definition = declared.get(name);
    if (definition && !seen.has(name)) return importsOf(definition, new Set([...seen, name]));
    return Object.values(node).flatMap((value) => importsOf(value, seen));
  };
  const pathOf = (value: Node | undefined): string => {
    if (value === undefined) return '';
    if (value.type === 'Literal') return String(value['value']);
    const call = value.type === 'CallExpression' ? (value['callee'] as Node) : value;
    const found = paths[String((call['property'] as Node)['name'])];
    const [parameter] = (value['arguments'] ?? []) as Node[];
    return typeof found === 'function' ? String(found(parameter?.['value'])) : String(found);
  };
  const pagesIn = (routes: Node, outer: string, around: readonly string[]): { path: string; modules: string[] }[] =>
    (routes['elements'] as Node[]).flatMap((route) => {
      const properties = route['properties'] as Node[];
      const named = new Map(
        properties.map((property) => [
          String((property['key'] as Node | undefined)?.['name'] ?? ''),
          property['value'] as Node,
        ]),
      );
      const path = `${outer}/${pathOf(named.get('path'))}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
      const children = named.get('children');
      const own = properties
        .filter(({ value }) => children === undefined || value !== children)
        .flatMap((each) => importsOf(each));
      const modules = [...new Set([...around, ...own])];
      return children ? pagesIn(children, path, modules) : [{ path, modules }];
    });
  const routes = declared.get(list);
  if (routes === undefined) throw new Error(`no ${list} among the routes`);
  return pagesIn(routes, '', outermost);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
