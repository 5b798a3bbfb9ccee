/** Operator commands about witnesses. */
import type { Deps } from '../../../platform/deps.ts';

/** `main.ts print-witness-logs`: what a witness needs to sign the order logs of this market. */
export async function printWitnessLogs({ orderLogs }: Pick<Deps, 'orderLogs'>): Promise<undefined> {
  process.stdout.write(`WITNESS_LOGS="${await orderLogs.witnessLogs()}"\n`);
}
