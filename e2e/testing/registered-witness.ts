/** Witnesses that tests run and register with the market, as its administrators do. */
import { join } from 'node:path';
import { formatVerifierKey } from '@fairbook/domain/logs/note.ts';
import { type RunningWitness, startWitness } from '@fairbook/server/testing/services/witness.ts';
import { asAdministrator, visitorOfMarket } from './calls.ts';
import { demoSale } from './demo-sales.ts';
import { fresh } from './fresh.ts';

export interface RegisteredWitness extends RunningWitness {
  readonly id: string;
}

/** The setting by which a witness knows the logs of the market. */
export async function logsOfMarket(): Promise<string> {
  const { uuid: auctionId } = await demoSale('Live');
  const { origin, verifierKey } = await visitorOfMarket().readOrderLog({ params: { auctionId } });
  return `${origin.slice(0, origin.lastIndexOf('/'))}/*=${verifierKey}`;
}

/** Starts a witness that keeps its files in this folder, and registers it. Its `stop` also deactivates it. */
export async function startRegisteredWitness(
  folder: string,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RegisteredWitness> {
  const witness = await startWitness({
    ...{ WITNESS_DIR: join(folder, name), WITNESS_NAME: `${name}.example`, NODE_ENV: 'test' },
    WITNESS_LOGS: await logsOfMarket(),
    ...settings,
  });
  const { addWitness, changeWitnessState } = await asAdministrator();
  const { key, url } = witness;
  const operator = 'City of Alder Creek';
  const { id } = await addWitness({
    body: { name: fresh(`Clerk ${name}`), key: formatVerifierKey(key), url, operator },
  });
  return {
    ...witness,
    id,
    async stop() {
      await changeWitnessState({ params: { id }, body: { isActive: false } });
      await witness.stop();
    },
  };
}
