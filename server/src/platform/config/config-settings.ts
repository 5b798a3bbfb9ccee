/** Every setting with its value and where that comes from, for administrators. Secrets only as set or not set. */
import type { Setting } from '@fairbook/domain/operations/settings.ts';
import { aboutOf, variables } from './config-table.ts';
import { usualOf } from './config-usual.ts';

/** `given` are the variables that are set. */
export function settingsOf(given: Readonly<Record<string, string | undefined>>): Setting[] {
  return Object.entries(variables.shape).map(([name, variable]) => {
    const about = aboutOf(name);
    if (!about) throw new Error(`${name} is not described in the table of variables`);
    const isSecret = about.secret === true;
    const own = given[name];
    const source = own !== undefined ? 'environment' : given[`${name}_FILE`] !== undefined ? 'file' : 'default';
    const value = isSecret ? null : own === undefined ? usualOf(name, variable) : withoutCredentials(own.trim());
    return { name, section: about.section, description: plain(about.description), source, isSecret, value };
  });
}

/** An address can contain a password or a key, whatever the setting is for. */
function withoutCredentials(value: string): string {
  return value.replace(/\/\/[^/@\s]+@/g, '//…@').replace(/(https?:\/\/[^\s?#]+)[?#]\S*/g, '$1?…');
}

/** Descriptions are written for Markdown. */
function plain(description: string): string {
  return description.replaceAll('`', '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}
