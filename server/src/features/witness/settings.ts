/** Settings of a witness, from its own environment variables alone. */
import { english, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { z } from 'zod';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { type TrustedLog, witnessVariables } from '../../platform/config/config-witness.ts';

export interface WitnessSettings {
  readonly name: string;
  readonly logs: readonly TrustedLog[];
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly maxLogs: number;
  /** The address of the market that investors can ask through the witness; null for none. */
  readonly market: string | null;
  /** Web addresses that evidence is posted to. */
  readonly alarms: readonly string[];
}

const variables = z.object(witnessVariables);

/** Throws CannotStart with every wrong value at once; an empty variable counts as absent. */
export function readWitnessSettings(env: Readonly<Record<string, string | undefined>>): WitnessSettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map(
      ({ path, message }) => `  ${String(path[0])} ${english(message as Text)}`,
    );
    throw new CannotStart(`The settings of the witness are invalid:\n${sentences.join('\n')}`);
  }
  const { WITNESS_NAME, WITNESS_LOGS, WITNESS_DIR, WITNESS_HOST, WITNESS_PORT, WITNESS_MAX_LOGS } = parsed.data;
  const { WITNESS_MARKET, WITNESS_ALARM } = parsed.data;
  return {
    name: WITNESS_NAME,
    logs: WITNESS_LOGS ?? [],
    folder: WITNESS_DIR,
    host: WITNESS_HOST,
    port: WITNESS_PORT,
    maxLogs: WITNESS_MAX_LOGS,
    market: WITNESS_MARKET ?? null,
    alarms: WITNESS_ALARM ?? [],
  };
}
