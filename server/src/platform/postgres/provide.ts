/** Provides the database for a command: the one at DATABASE_URL, the running embedded one, or one started for it. */
import { CannotStart } from '../base/cannot-start.ts';
import { lockHolder, takeLock } from '../base/processes.ts';
import type { Config } from '../config/config.ts';
import type { DatabaseUrls } from '../db/roles.ts';
import { findRunning, startEmbedded } from './embedded.ts';
import { reachDatabase } from './reach.ts';

export interface ProvidedDatabase extends DatabaseUrls {
  /** Stops what was started for this; leaves a database alone that ran before. */
  stop(): Promise<void>;
}

/** Throws CannotStart without a database. `onDeath` is called when an embedded one ends unexpectedly. */
export async function provideDatabase(config: Config, onDeath?: () => void): Promise<ProvidedDatabase> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    await reachDatabase(databaseUrl);
    return { url: databaseUrl, ownerUrl: config.migrateUrl ?? databaseUrl, stop: async () => undefined };
  }
  const holder = lockHolder(dataDir);
  if (holder !== null && holder !== process.pid) {
    const running = await findRunning(dataDir);
    if (running !== null) return { ...running, stop: async () => undefined };
    throw new CannotStart(`Fairbook (process ${holder}) is just starting in ${dataDir}: try again in a moment.`);
  }
  return startLocked(dataDir, onDeath);
}

async function startLocked(dataDir: string, onDeath?: () => void): Promise<ProvidedDatabase> {
  const lock = await takeLock(dataDir);
  try {
    const server = await startEmbedded(dataDir, onDeath ? { onDeath } : {});
    return {
      url: server.url,
      ownerUrl: server.ownerUrl,
      async stop() {
        await server.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
