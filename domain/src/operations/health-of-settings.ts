/** Judges the settings of the database server: those without which orders can be lost or people be named in its log. */
import { say } from '../base/sentences/sentence.ts';
import { type HealthFinding, passing } from './health.ts';

/** A setting as the program's connections have it. */
export interface DatabaseSetting {
  readonly name: string;
  /** As PostgreSQL stores it: numbers in the unit of the setting. */
  readonly value: string;
}

export interface SettingRule {
  readonly name: string;
  readonly isGood: (value: string, all: ReadonlyMap<string, string>) => boolean;
  readonly state: 'warning' | 'wrong';
  /** The right value; null where no command can change it. */
  readonly to: string | null;
}

const isOn = (value: string) => value === 'on';
const atLeast = (least: number) => (value: string) => Number(value) >= least;

export const settingRules: readonly SettingRule[] = [
  { name: 'fsync', isGood: isOn, state: 'wrong', to: 'on' },
  {
    name: 'full_page_writes',
    isGood: isOn,
    state: 'wrong',
    to: 'on',
  },
  {
    name: 'synchronous_commit',
    isGood: (value) => value !== 'off' && value !== 'local',
    state: 'wrong',
    to: 'on',
  },
  {
    name: 'autovacuum',
    isGood: isOn,
    state: 'wrong',
    to: 'on',
  },
  {
    name: 'server_encoding',
    isGood: (value) => value === 'UTF8',
    state: 'wrong',
    to: null,
  },
  {
    name: 'data_checksums',
    isGood: isOn,
    state: 'warning',
    to: null,
  },
  {
    name: 'wal_level',
    isGood: (value) => value !== 'minimal',
    state: 'warning',
    to: 'replica',
  },
  {
    name: 'max_connections',
    isGood: atLeast(100),
    state: 'warning',
    to: '200',
  },
  {
    name: 'max_wal_size',
    isGood: atLeast(2_048),
    state: 'warning',
    to: '8GB',
  },
  {
    name: 'log_parameter_max_length',
    isGood: (value, all) =>
      value === '0' || (all.get('log_statement') === 'none' && all.get('log_min_duration_statement') === '-1'),
    state: 'warning',
    to: '0',
  },
  {
    name: 'log_parameter_max_length_on_error',
    isGood: (value) => value === '0',
    state: 'warning',
    to: '0',
  },
];

/** Every setting that the rules ask about. */
export const judgedSettings: readonly string[] = [
  ...settingRules.map(({ name }) => name),
  'log_statement',
  'log_min_duration_statement',
];

/** The rules that are not met. A setting that this server does not have is not judged. */
export function brokenRules(settings: readonly DatabaseSetting[]): SettingRule[] {
  const all = new Map(settings.map(({ name, value }) => [name, value]));
  return settingRules.filter(({ name, isGood }) => {
    const value = all.get(name);
    return value !== undefined && !isGood(value, all);
  });
}

/** `isNeeded` in production: a database for development may be fast and careless. */
export function judgeSettings(settings: readonly DatabaseSetting[], isNeeded: boolean): HealthFinding {
  const broken = brokenRules(settings);
  if (broken.length === 0) return passing('settings');
  const names = broken.map(({ name }) => name).join(', ');
  const message = say('Settings of PostgreSQL that production needs otherwise: {names}', { names });
  if (!isNeeded) return passing('settings', message);
  return { check: 'settings', state: broken.some(({ state }) => state === 'wrong') ? 'wrong' : 'warning', message };
}
