/** Registered witnesses of a test's market. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { formatVerifierKey, signatureTypes, verifierKey } from '@fairbook/domain/logs/note.ts';
import { ed25519Of, sha256 } from '../../src/platform/base/crypto.ts';
import { type RunningWitness, startWitness } from '../services/witness.ts';
import type { TestServer } from '../test-server.ts';
import { addAdministrator } from './owned-records.ts';

/** The verifier key of a witness that does not run. */
export function newWitnessKey(name = 'witness.springfield.example'): string {
  const { publicKey } = ed25519Of(randomBytes(32));
  return formatVerifierKey(verifierKey(name, signatureTypes.cosignature, publicKey, sha256));
}

export interface TestWitness {
  readonly key?: string;
  readonly url?: string;
  readonly isActive?: boolean;
}

let witnesses = 0;

/** Registers a witness without a call, and returns its id. */
export async function addWitness(server: TestServer, witness: TestWitness = {}): Promise<string> {
  const { key = newWitnessKey(), url = 'https://witness.springfield.example', isActive = true } = witness;
  const number = ++witnesses;
  const administrator = await addAdministrator(server, `witness-${number}@fairbook.example`);
  const { rows } = await server.deps.pool.query<{ uuid: string }>(
    `insert into witness (name, key, url, operator, is_active, registered_by)
     select $1, $2, $3, 'A city clerk', $4, id from admin_user where uuid = $5 returning uuid`,
    [`Witness ${String(number).padStart(3, '0')}`, key, url, isActive, administrator],
  );
  return rows[0]?.uuid ?? '';
}

/** A witness that runs and is registered: all sales from now on name it. */
export interface RegisteredWitness {
  readonly id: string;
  readonly name: string;
  running: RunningWitness;
  /** Starts it again, at its address and with its folder. */
  restart(): Promise<void>;
}

export interface RegisteredWitnessOptions {
  /** Where the market asks it, by default directly. */
  readonly urlOf?: (witness: RunningWitness) => Promise<string> | string;
  /** The time of its signatures, the computer's by default. */
  readonly now?: () => Date;
  /** Starts it, by default in this process. */
  readonly start?: (settings: Readonly<Record<string, string>>, now?: () => Date) => Promise<RunningWitness>;
}

/** Starts a witness that trusts the logs of a test's market, and registers it. */
export async function startRegisteredWitness(
  server: TestServer,
  folder: string,
  name: string,
  { urlOf = ({ url }) => url, now, start = startWitness }: RegisteredWitnessOptions = {},
): Promise<RegisteredWitness> {
  const settings = {
    WITNESS_NAME: `${name}.example`,
    WITNESS_DIR: join(folder, name),
    WITNESS_LOGS: await server.deps.orderLogs.witnessLogs(),
  };
  const running = await start(settings, now);
  const key = formatVerifierKey(running.key);
  const id = await addWitness(server, { key, url: await urlOf(running) });
  const WITNESS_PORT = new URL(running.url).port;
  const witness: RegisteredWitness = {
    id,
    name,
    running,
    async restart() {
      witness.running = await start({ ...settings, WITNESS_PORT }, now);
    },
  };
  return witness;
}
