/** Name of a record from the list row that led to it: known before its page has loaded, and when that fails. */
import type { Named } from '@fairbook/contract/base/client.ts';
import { useQueryClient } from '@tanstack/react-query';

/** A record id from the URL, and the query of its list. */
export interface Listed {
  readonly list: Named;
  readonly id: string;
}

/** Undefined where no loaded list has it. */
export function useListedName({ list, id }: Listed): string | undefined {
  const queries = useQueryClient();
  const answers = queries.getQueriesData<unknown>({ queryKey: [list.callName] });
  return answers.map(([, answer]) => nameIn(answer, id)).find((name) => name !== undefined);
}

/** The name in the row with this id; institutions use the name of their organization, change requests that of their account. */
export function nameIn(answer: unknown, id: string): string | undefined {
  const rows = isRecord(answer) && Array.isArray(answer['rows']) ? answer['rows'].filter(isRecord) : [];
  const row = rows.find((each) => each['uuid'] === id || each['id'] === id);
  if (!row) return undefined;
  const { org, account, name, firstName, lastName } = row;
  const holder = isRecord(org) ? org : isRecord(account) ? account : { name };
  const called = holder['name'] ?? `${firstName} ${lastName}`;
  return typeof called === 'string' ? called : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
