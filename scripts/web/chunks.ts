/** Plans the chunks of a web app: few and large ones, by the pages that need the code, so that a visit takes few requests. */
import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** Modules of the app below its folder: the page itself, and others that are each loaded on demand. */
export interface ChunkPlan {
  /** The page, and the screen that visitors see first. */
  readonly first: readonly [page: string, screen: string];
  /** Modules that load before the sign-in, as light as possible, by the name of the chunk with those that others share with it. */
  readonly before: Readonly<Record<string, readonly string[]>>;
  /** Modules that everyone signed in loads. */
  readonly app: readonly string[];
  /** Parts of the frame around all pages, loaded just after it. */
  readonly later: readonly string[];
  /** Pages that are visited one after another and share a chunk, by its name. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** The name of the pages that are the heaviest: modules they do not need are not loaded with the app, however many others share it. */
  readonly heaviest?: string;
}

/** Code that so many groups of pages need is loaded with the app. */
const minShared = 3;

const libraries = /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//;
/** Modules of the sign-in and of receipts. */
const storage = /node_modules\/idb\//;
/** Schemas by which forms check their fields. */
const schemas =
  /node_modules\/zod\/|\/contract\/src\/(base\/(plain-sentences|unmet)|(?:[\w-]+\/)+(shapes|last-saves))\.ts$/;
const identity = /node_modules\/(@firebase\/(app|auth|component|logger|util))\//;

/**
 * The groups for `codeSplitting`. A module belongs to the first of: libraries of every page, of receipts, of the sign-in; the first screen, what loads before the sign-in, the
 * app, schemas of forms, two groups of pages, one group of pages, modules that load just after a page; other modules on demand are left to the bundler. Which page needs a module is read from a build without groups, since an import of a package names
 * all its modules, and only the bundler knows which are used.
 */
export async function chunkGroups(config: InlineConfig & { root: string }, plan: ChunkPlan) {
  const names = namesOf(await closures(config), plan, config.root);
  // A group takes the imports of its modules along: modules that others need too must be taken before, with a higher priority.
  const group = (debugName: string, isIn: (name: string) => boolean) => ({
    debugName,
    name: (id: string) => {
      const name = names.get(id) ?? null;
      return name !== null && isIn(name) ? name : null;
    },
  });
  const groups = [
    { name: 'base', test: libraries },
    { name: 'storage', test: storage },
    { name: 'identity', test: identity },
    group('first', (name) => name === 'first'),
    ...Object.keys(plan.before).map((own) => group(own, (name) => name === own)),
    group('app', (name) => name === 'app'),
    { name: 'schemas', test: schemas },
    group('two groups of pages', (name) => name.includes('-and-')),
    group('one group of pages', (name) => name !== 'later'),
    group('later', () => true),
  ];
  return groups.map((each, at) => ({ ...each, priority: groups.length - at }));
}

/** For each entry, by its path, the modules that are loaded with it. */
async function closures(config: InlineConfig): Promise<Map<string, ReadonlySet<string>>> {
  const built = await build({
    ...config,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  });
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closureOf = (entry: Rolldown.OutputChunk) => {
    const found = new Set([entry]);
    for (const { imports } of found) {
      for (const name of imports) {
        const chunk = byName.get(name);
        if (chunk) found.add(chunk);
      }
    }
    return new Set([...found].flatMap(({ moduleIds }) => moduleIds));
  };
  const entries = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null);
  return new Map(entries.map((entry) => [String(entry.facadeModuleId), closureOf(entry)]));
}

/** The name of each module's chunk. */
function namesOf(
  modulesOf: ReadonlyMap<string, ReadonlySet<string>>,
  plan: ChunkPlan,
  root: string,
): Map<string, string | null> {
  const neededBy = (entries: readonly string[]) =>
    new Set(
      entries.flatMap((entry) => {
        const modules = modulesOf.get(join(root, entry));
        if (!modules)
          throw new Error(`${entry} is loaded on demand no longer: correct its route or the parts in vite.config.ts`);
        return [...modules];
      }),
    );
  const [page, screen] = plan.first;
  const always = neededBy([page]);
  const groups = [
    // Modules that only these need stay in chunks of their own.
    { name: null, shared: 'first', modules: neededBy([screen]) },
    ...Object.entries(plan.before).map(([shared, entries]) => ({ name: null, shared, modules: neededBy(entries) })),
    { name: 'app', shared: 'app', modules: neededBy(plan.app) },
    { name: 'later', shared: 'later', modules: neededBy(plan.later) },
    ...Object.entries(plan.pages).map(([name, entries]) => ({ name, shared: null, modules: neededBy(entries) })),
  ];
  // A module that many pages need and the heaviest do not would only slow those down.
  const isOfApp = (users: readonly { readonly name: string | null }[]) =>
    users.length >= minShared && (!plan.heaviest || users.some(({ name }) => name === plan.heaviest));
  const nameOf = (id: string) => {
    if (always.has(id)) return 'first';
    const users = groups.filter(({ modules }) => modules.has(id));
    const [one, ...others] = users;
    // The bundler puts shared modules beside an entry, so that others seem to need the entry too.
    if (one?.name === null && modulesOf.has(id)) return null;
    if (others.length === 0) return one?.name ?? null;
    if (schemas.test(id)) return null;
    // Neither a page nor what comes later loads the whole other for a module that both need.
    if (one?.name === 'later') return others.length === 1 ? `${others[0]?.name}-and-later` : 'pages-and-later';
    return one?.shared ?? (isOfApp(users) ? 'app' : users.map(({ name }) => name).join('-and-'));
  };
  const ids = new Set([...always, ...groups.flatMap(({ modules }) => [...modules])]);
  return new Map([...ids].map((id) => [id, nameOf(id)]));
}
