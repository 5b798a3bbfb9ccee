/** Keeps compiled code on the disk, so that a process that was killed has a successor soon: most of a start is reading and compiling code. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Reads compiled code from a folder in DATA_DIR from here on, where NODE_COMPILE_CACHE has not named it before the first file. Without a folder that can be written to,
 * everything is compiled again.
 */
export function reuseCompiledCode(env: NodeJS.ProcessEnv): void {
  enableCompileCache(join(env['DATA_DIR'] || '.data', 'compiled-code'));
}

/** Stores what was compiled so far. Otherwise Node.js does it when a process ends, which one that is killed never reaches. */
export function storeCompiledCode(): void {
  flushCompileCache();
}
