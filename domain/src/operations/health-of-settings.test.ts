import { expect, test } from 'vitest';
import { english, typed } from '../base/sentences/sentence.ts';
import { brokenRules, judgeSettings } from './health-of-settings.ts';

const good: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  autovacuum: 'on',
  server_encoding: 'UTF8',
  data_checksums: 'on',
  wal_level: 'replica',
  max_connections: '100',
  max_wal_size: '8192',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '-1',
  log_parameter_max_length_on_error: '0',
};
const settingsOf = (changed: Readonly<Record<string, string>>) =>
  Object.entries({ ...good, ...changed }).map(([name, value]) => ({ name, value }));

test('a server with good settings passes', () => {
  expect(judgeSettings(settingsOf({}), true)).toEqual({ check: 'settings', state: 'ok', message: null });
});

test.each([
  [{ fsync: 'off' }, 'fsync', 'wrong'],
  [{ full_page_writes: 'off' }, 'full_page_writes', 'wrong'],
  [{ synchronous_commit: 'off' }, 'synchronous_commit', 'wrong'],
  [{ synchronous_commit: 'local' }, 'synchronous_commit', 'wrong'],
  [{ autovacuum: 'off' }, 'autovacuum', 'wrong'],
  [{ server_encoding: 'LATIN1' }, 'server_encoding', 'wrong'],
  [{ data_checksums: 'off' }, 'data_checksums', 'warning'],
  [{ wal_level: 'minimal' }, 'wal_level', 'warning'],
  [{ max_connections: '99' }, 'max_connections', 'warning'],
  [{ max_wal_size: '1024' }, 'max_wal_size', 'warning'],
  [{ log_statement: 'all' }, 'log_parameter_max_length', 'warning'],
  [{ log_min_duration_statement: '250' }, 'log_parameter_max_length', 'warning'],
  [{ log_parameter_max_length_on_error: '-1' }, 'log_parameter_max_length_on_error', 'warning'],
] as const)('%o is found in production, and only shown outside it', (changed, name, state) => {
  const settings = settingsOf(changed);
  expect(brokenRules(settings).map((rule) => rule.name)).toEqual([name]);
  expect(judgeSettings(settings, true)).toMatchObject({ state });
  expect(english(judgeSettings(settings, true).message ?? typed(''))).toContain(name);
  expect(judgeSettings(settings, false)).toMatchObject({ state: 'ok' });
});

test('statements may be logged without their values, and a setting that a server lacks is not judged', () => {
  expect(brokenRules(settingsOf({ log_statement: 'all', log_parameter_max_length: '0' }))).toEqual([]);
  expect(brokenRules([])).toEqual([]);
});
