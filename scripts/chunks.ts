/** Plans the chunks of a web app: few and large ones, by the pages that need the code, so that a visit takes few requests. */
import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** Modules of the app below its folder: the page itself, and others that are each loaded on demand. */
interface ChunkPlan {
  /** The page, and the screen that visitors see first. */
  readonly first: readonly [page: string, screen: string];
  /** What loads before the sign-in, as light as possible, by the name of the chunk with what others share with it. */
  readonly before: Readonly<Record<string, readonly string[]>>;
  /** What everyone who is signed in loads. */
  readonly app: readonly string[];
  /** Pages that are visited one after another and share a chunk, by its name. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/** Code that so many groups of pages need is loaded with the app. */
const minShared = 3;

const libraries = /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//;
const identity = /node_modules\/(@firebase\/(app|auth|component|logger|util)|idb)\//;

/**
 * The groups for `codeSplitting`. A module belongs to the first of: libraries, the first screen, what loads before the sign-in, the app, two groups of pages,
 * one group of pages; what else loads on demand is left to the bundler. Which page needs a module is read from a build without groups, since an import of a package names
 * all its modules, and only the bundler knows which are used.
 */
export async function chunkGroups(config: InlineConfig & { root: string }, plan: ChunkPlan) {
  const names = namesOf(await closures(config), plan, config.root);
  // A group takes the imports of its modules along: what others need too must be taken before, with a higher priority.
  const group = (debugName: string, priority: number, isIn: (name: string) => boolean) => ({
    debugName,
    priority,
    name: (id: string) => {
      const name = names.get(id) ?? null;
      return name !== null && isIn(name) ? name : null;
    },
  });
  return [
    { name: 'base', priority: 9, test: libraries },
    { name: 'identity', priority: 8, test: identity },
    group('first', 7, (name) => name === 'first'),
    ...Object.keys(plan.before).map((own, at) => group(own, 7 - (at + 1) / 10, (name) => name === own)),
    group('app', 6, (name) => name === 'app'),
    group('two groups of pages', 5, (name) => name.includes('-and-')),
    group('one group of pages', 4, () => true),
  ];
}

/** Of each entry, by its path, the modules that are loaded with it. */
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
        if (!modules) throw new Error(`${entry} is loaded on demand no longer: correct the chunks in vite.config.ts`);
        return [...modules];
      }),
    );
  const [page, screen] = plan.first;
  const always = neededBy([page]);
  const groups = [
    // What only these need stays in chunks of their own.
    { name: null, shared: 'first', modules: neededBy([screen]) },
    ...Object.entries(plan.before).map(([shared, entries]) => ({ name: null, shared, modules: neededBy(entries) })),
    { name: 'app', shared: 'app', modules: neededBy(plan.app) },
    ...Object.entries(plan.pages).map(([name, entries]) => ({ name, shared: null, modules: neededBy(entries) })),
  ];
  const nameOf = (id: string) => {
    if (always.has(id)) return 'first';
    const users = groups.filter(({ modules }) => modules.has(id));
    const [one, ...others] = users;
    // The bundler puts shared modules beside an entry, so that others seem to need the entry too.
    if (one?.name === null && modulesOf.has(id)) return null;
    if (others.length === 0) return one?.name ?? null;
    return one?.shared ?? (users.length >= minShared ? 'app' : users.map(({ name }) => name).join('-and-'));
  };
  const ids = new Set([...always, ...groups.flatMap(({ modules }) => [...modules])]);
  return new Map([...ids].map((id) => [id, nameOf(id)]));
}
