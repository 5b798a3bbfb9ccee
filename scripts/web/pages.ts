/** Lists the pages of a web app from its routes: the modules, the chunk and the first calls of each. */
import { join } from 'node:path';
import { addressOf } from '@fairbook/contract/base/client.ts';
import type { Routes } from '@fairbook/contract/base/route.ts';
import { type Plugin, runnerImport } from 'vite';

export interface Page {
  /** From the root: `/auctions/:uuid`. */
  readonly path: string;
  readonly isBehindGate: boolean;
  /** The kinds of people whom it is for; null for everyone. */
  readonly kinds: readonly string[] | null;
  /** The chunk of its own modules; null where they are apart. */
  readonly chunk: string | null;
  /** Modules of the frame around it, below the folder of the app. */
  readonly around: readonly string[];
  /** Its own modules. */
  readonly modules: readonly string[];
  /** Addresses of the calls that it makes first for every reader; `{uuid}` is the parameter of that name. */
  readonly calls: readonly string[];
}

interface Query {
  readonly queryKey: readonly unknown[];
}

/** An entry of the routes (`PageRoute` in ui/src/start/pages.ts). */
interface PageRoute {
  readonly path?: string;
  readonly kinds?: readonly string[];
  readonly chunk?: string | null;
  readonly reads?: (visit: unknown) => unknown;
  readonly load?: () => Promise<unknown>;
  readonly children?: readonly PageRoute[];
}

/** The module with the routes behind the gate. */
const behindGate = 'src/app/routes.tsx';

interface App {
  /** The folder of the app. */
  readonly root: string;
  readonly calls: Routes;
  /** The calls of the frame around all pages behind the gate. */
  readonly frame: readonly string[];
}

/** Loads the routes of an app as the browser does, without their styles. */
export async function pagesOf({ root, calls, frame }: App): Promise<Page[]> {
  const load = async (name: string) => {
    const options = { root, configFile: false as const, logLevel: 'error' as const, plugins: [withoutStyles] };
    const { module } = await runnerImport<Readonly<Record<string, PageRoute[]>>>(join(root, name), options);
    return Object.values(module).find((exported) => Array.isArray(exported)) ?? [];
  };
  const listed = (routes: readonly PageRoute[], outer: Omit<Page, 'chunk' | 'modules' | 'calls'>): Page[] =>
    routes.flatMap((route) => {
      const path = `${outer.path}/${route.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
      const [modules, kinds] = [modulesIn(route), route.kinds ?? outer.kinds];
      if (route.children)
        return listed(route.children, { ...outer, path, kinds, around: [...outer.around, ...modules] });
      const asked = outer.isBehindGate ? [...new Set([...frame, ...firstCalls(route, path, calls)])] : [];
      return [{ ...outer, path, kinds, chunk: route.chunk ?? null, modules, calls: asked }];
    });
  return [
    ...listed(await load('src/app/visitor-routes.tsx'), { path: '', isBehindGate: false, kinds: null, around: [] }),
    ...listed(await load(behindGate), { path: '', isBehindGate: true, kinds: null, around: [behindGate] }),
  ];
}

const withoutStyles: Plugin = {
  name: 'fairbook-without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0styles' : null),
  load: (id) => (id === '\0styles' ? 'export default {};' : null),
};

/** The modules that the function of a route imports on demand, read from its text: calling it would load the page. */
function modulesIn({ load }: PageRoute): string[] {
  return [...String(load ?? '').matchAll(/import\w*\("\/?(?:@fs)?([^"]+)"\)/g)].map(([, name = '']) => name);
}

/** Calls of the page that are the same for every person who is signed in: reading ends where it needs to know the person, or an answer. */
function firstCalls({ reads }: PageRoute, path: string, calls: Routes): string[] {
  const asked: Query[] = [];
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const visit = {
    person: unknown,
    queries: unknown,
    params: Object.fromEntries(names.map((name) => [name, `{${name}}`])),
    search: new URLSearchParams(),
    read: async (query: Query) => void asked.push(query),
  };
  const reading = async () => reads?.(visit);
  reading().catch(() => undefined);
  return asked.flatMap(({ queryKey: [name, input] }) => {
    const of = calls[String(name)];
    if (of === undefined) throw new Error(`${path} begins with ${String(name)}, which is no call`);
    // The start script calls as the person.
    if (of.who === 'anyone' || of.who === 'newcomer') return [];
    return [withPlaceholders(addressOf(of, input as Parameters<typeof addressOf>[1]))];
  });
}

/** Anything that only a running page knows. */
const unknown = new Proxy(
  {},
  {
    get: () => {
      throw new Error('unknown before the page');
    },
  },
);

/** Placeholders stay readable for the server, which writes values in their places. */
function withPlaceholders(address: string): string {
  return address.replace(/%7B(\w+)%7D/g, '{$1}');
}

/** The modules of each chunk. */
export function modulesByChunk(pages: readonly Page[]): Readonly<Record<string, readonly string[]>> {
  const chunks: Record<string, Set<string>> = {};
  for (const { chunk, modules } of pages) {
    if (chunk === null) continue;
    chunks[chunk] ??= new Set();
    for (const name of modules) chunks[chunk].add(name);
  }
  return Object.fromEntries(Object.entries(chunks).map(([name, modules]) => [name, [...modules]]));
}
