/** A job of the product whose tries are used up, which takes half an hour by itself. */
import { readAsOwner } from './attacker.ts';

/** Adds one that does nothing, so that another try succeeds; returns its id. */
export async function addFailedJob(): Promise<string> {
  const [job] = await readAsOwner<{ id: string }>(
    `insert into pgboss.job (name, data, state, policy, retry_limit, retry_count, completed_on)
     values ($1, '{"keys": []}', 'failed', 'short', 10, 10, now()) returning id`,
    ['remove-files'],
  );
  return job?.id ?? '';
}
