/** Generates docs/CONFIG.md and .env.example from the table of variables. */
import type { About } from './config-checks.ts';
import { usualOf } from './config-checks.ts';
import { aboutOf, variables } from './config-table.ts';

interface Entry extends About {
  readonly name: string;
  /** The default in written form; null if none. */
  readonly usual: string | null;
}

/** docs/CONFIG.md. */
export function configReference(): string {
  const lines = [
    '# Configuration',
    '',
    'Fairbook reads these environment variables, and a file `.env` in its folder if there is one. None is needed to',
    'try it. An empty variable counts as absent. All wrong values are reported at the start, all at once.',
    '',
    'A variable marked **Secret** may also be given as a file: its name with the suffix `_FILE` holds the path of a file with the value, as in',
    '`DATABASE_URL_FILE=/run/secrets/database-url`. A variable that looks like a misspelled one of these causes a warning.',
  ];
  for (const [section, entries] of bySection()) {
    lines.push('', `## ${section}`, '', '| Variable | Default | Meaning |', '|---|---|---|');
    for (const { name, usual, without, description, example, secret } of entries) {
      const fallback = without ?? (usual === null || usual === '' ? 'empty' : `\`${usual}\``);
      const more = `${example === undefined ? '' : ` Example: \`${example}\`.`}${secret ? ' **Secret.**' : ''}`;
      lines.push(`| \`${name}\` | ${fallback} | ${description}${more} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Generates .env.example: every variable, commented out with its default or an example. */
export function envExample(): string {
  const lines = ['# Copy to .env and uncomment what you change. docs/CONFIG.md explains each in full.'];
  for (const [section, entries] of bySection()) {
    lines.push('', `# ${section}`);
    for (const { name, usual, without, description, example } of entries) {
      const fallback = without === undefined ? '' : ` Without it: ${without.replaceAll('`', '')}.`;
      lines.push(`# ${description.replaceAll('`', '')}${fallback}`, `#${name}=${example ?? usual ?? ''}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function bySection(): Map<string, Entry[]> {
  const sections = new Map<string, Entry[]>();
  for (const [name, variable] of Object.entries(variables.shape)) {
    const about = aboutOf(name);
    if (!about) throw new Error(`${name} is not described in the table of variables`);
    const entries = sections.get(about.section) ?? [];
    entries.push({ ...about, name, usual: usualOf(name, variable) });
    sections.set(about.section, entries);
  }
  return sections;
}
