/** The database a command works on: the one DATABASE_URL names, the embedded one that runs already, or one started for it. */
import { CannotStart } from '../cannotStart.ts';
import type { Config } from '../config.ts';
import { lockHolder, takeLock } from '../processes.ts';
import { findRunning, startEmbedded } from './embedded.ts';
import { reachDatabase } from './reach.ts';

export interface ProvidedDatabase {
  readonly url: string;
  /** Ends what was started for this; leaves alone what ran before. */
  stop(): Promise<void>;
}

/** Throws CannotStart where there is no database to be had. `onDeath` is called when an embedded one ends unasked. */
export async function provideDatabase(config: Config, onDeath?: () => void): Promise<ProvidedDatabase> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    await reachDatabase(databaseUrl);
    return { url: databaseUrl, stop: async () => undefined };
  }
  const holder = lockHolder(dataDir);
  if (holder !== null && holder !== process.pid) {
    const url = await findRunning(dataDir);
    if (url !== null) return { url, stop: async () => undefined };
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
