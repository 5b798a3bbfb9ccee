/** The witness of the demo market: it runs beside it on this machine, with its own key and folder. */
import { join } from 'node:path';
import { formatVerifierKey } from '@fairbook/domain/logs/note.ts';
import { startWitness } from '@fairbook/server/features/witness/serve.ts';
import { readWitnessSettings } from '@fairbook/server/features/witness/settings.ts';
import type { Lifetime } from '@fairbook/server/platform/base/lifetime.ts';
import type { Log } from '@fairbook/server/platform/base/log.ts';
import type { Deps } from '@fairbook/server/platform/deps.ts';
import type { NewWitness } from '@fairbook/server/store/logs/witnesses.sql.ts';

/** Starts it, and returns it as it is to be registered. */
export async function startDemoWitness({ config, orderLogs }: Deps, life: Lifetime, log: Log): Promise<NewWitness> {
  const { dataDir, marketPort } = config;
  const settings = readWitnessSettings({
    WITNESS_DIR: join(dataDir, 'witness'),
    WITNESS_PORT: String(marketPort === 0 ? 0 : marketPort + 5),
    WITNESS_MARKET: config.marketUrl,
    ...process.env,
    WITNESS_LOGS: await orderLogs.witnessLogs(),
  });
  const { address, witness } = await startWitness(settings, life);
  log.info({ site: 'witness' }, `the witness of the demo market is at ${address}`);
  return {
    name: 'Local witness',
    key: formatVerifierKey(witness.signer.key),
    url: address,
    operator: 'The operator of the demo market, on the same machine. Real witnesses are run by others.',
  };
}
