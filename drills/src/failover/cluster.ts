/** Three database nodes, each with etcd, Patroni and PostgreSQL in a network namespace of its own, and HAProxy in front of them. Debian's packages, started as root. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { certifyNode, withCertificate } from './certificates.ts';
import { etcdCommand, replaceMember } from './etcd.ts';
import { connect, makeNetwork, removeNetwork } from './network.ts';
import type { Node } from './node.ts';
import { type Patroni, patroniOf } from './patroni.ts';

const run = promisify(execFile);
const templates = join(import.meta.dirname, '../../../deploy/patroni');

const host = '10.77.31.1';
const port = 5432;
/** Password of the superuser and of replication, for the time of a drill. */
const password = 'drill';

export interface Cluster extends Patroni<Node> {
  readonly nodes: readonly Node[];
  /** The address of the primary for a program, through HAProxy. */
  readonly url: string;
  /** Sends a signal to every process of a node. */
  signal(node: Node, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Starts the processes of a node that were killed. */
  start(node: Node): Promise<void>;
  /** Ends every process of a node, and deletes everything it stored. */
  destroy(node: Node): Promise<void>;
  /** Installs a new machine in the place of one that was destroyed, with the same name and address. */
  replace(node: Node): Promise<void>;
  /** Takes a node off the network, or puts it back. */
  connect(node: Node, isConnected: boolean): Promise<void>;
  /** Stops the members of etcd, or lets them go on. */
  etcd(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** A program that writes in the namespace of a node, connected to its PostgreSQL directly. */
  writer(node: Node): ChildProcess;
  stop(): Promise<void>;
}

/** Starts it, with an empty database `fairbook`. Throws a sentence where a program is missing or the rights are. */
export async function startCluster(): Promise<Cluster> {
  if (process.getuid?.() !== 0) throw new Error('The drill makes network namespaces: run it as root.');
  const bin = await postgresPrograms();
  const owner = await idsOf('postgres');
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-failover-'));
  await chmod(folder, 0o711);
  const nodes = [1, 2, 3].map((number) => ({
    name: `node${number}`,
    address: `10.77.31.1${number}`,
    space: `fbdrill${number}`,
    folder: join(folder, `node${number}`),
  }));
  const network = { bridge: 'fbdrill0', host, nodes };
  await removeNetwork(network);
  await makeNetwork(network);
  const settings = await readFile(join(templates, 'patroni.yml'), 'utf8');
  const install = async (node: Node) => {
    await mkdir(node.folder, { mode: 0o700 });
    // The nodes share the file system, not the folder of their sockets.
    const own = settings.replace('/var/run/postgresql', node.folder).replaceAll('/etc/patroni/', `${node.folder}/`);
    await writeFile(join(node.folder, 'patroni.yml'), own);
    for (const place of ['control', 'tls'])
      await cp(join(folder, place, node.name), join(node.folder, place), { recursive: true });
    await run('chown', ['-R', `${owner.uid}:${owner.gid}`, node.folder]);
  };
  for (const node of nodes) {
    await certifyNode(folder, node, [host]);
    await install(node);
  }
  const start = (node: Node, state: 'new' | 'existing' = 'new') => {
    inside(node, owner, etcdCommand(node, nodes, state), {});
    inside(node, owner, ['patroni', join(node.folder, 'patroni.yml')], patroniSettings(node, nodes, bin));
  };
  for (const node of nodes) start(node);
  const proxy = startProxy(folder, nodes);
  const proof = withCertificate(join(folder, 'tls', 'node1'), 'postgres');
  const cluster: Cluster = {
    nodes,
    ...patroniOf(nodes, join(folder, 'control', 'node1'), async () =>
      (await Promise.all(nodes.map(endOfLog))).join('\n'),
    ),
    url: `postgres://postgres:${password}@${host}:${port}/fairbook${proof}`,
    signal: async (node, signal) => signalAll(await pidsOf(node), signal),
    start: async (node) => {
      await removeLock(node);
      start(node);
    },
    destroy: async (node) => {
      await cluster.signal(node, 'SIGKILL');
      await rm(node.folder, { recursive: true, force: true });
    },
    replace: async (node) => {
      await install(node);
      await replaceMember(
        node,
        nodes.filter((each) => each !== node),
      );
      start(node, 'existing');
    },
    connect,
    etcd: async (signal) => {
      for (const node of nodes) signalAll(await pidsOf(node, 'etcd'), signal);
    },
    writer: (node) => startWriter(node, proof),
    stop: async () => {
      proxy.kill('SIGKILL');
      for (const node of nodes) {
        await cluster.signal(node, 'SIGCONT');
        await cluster.signal(node, 'SIGKILL');
      }
      await removeNetwork(network);
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await cluster.untilWhole();
    await createDatabase(await cluster.leader(), bin, join(folder, 'tls', 'node1'));
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

function startWriter({ space, address }: Node, proof: string): ChildProcess {
  return spawn('ip', ['netns', 'exec', space, process.execPath, join(import.meta.dirname, 'writer.ts')], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'] ?? '',
      URL: `postgres://postgres:${password}@${address}:${port}/fairbook${proof}`,
    },
  });
}

/** HAProxy as delivered, which asks Patroni who leads. */
function startProxy(folder: string, nodes: readonly Node[]): ChildProcess {
  return spawn('haproxy', ['-db', '-f', join(templates, 'haproxy-database.cfg')], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_BIND: `${host}:${port}`,
      CONTROL_AUTHORITY: join(folder, 'control/authority.pem'),
      ...Object.fromEntries(nodes.map(({ address }, at) => [`NODE${at + 1}`, `${address}:${port}`])),
    },
  });
}

/** It names a process that was killed. The nodes share process numbers, so another's may have this one by now: then PostgreSQL would refuse to start. */
async function removeLock({ folder }: Node): Promise<void> {
  await rm(join(folder, 'data', 'postmaster.pid'), { force: true });
}

async function createDatabase(leader: Node | null, bin: string, tls: string): Promise<void> {
  if (!leader) throw new Error('The cluster has no leader.');
  await run(join(bin, 'createdb'), ['-h', leader.address, '-U', 'postgres', 'fairbook'], {
    env: {
      ...{ PGPASSWORD: password, PGSSLMODE: 'verify-full', PGSSLROOTCERT: join(tls, 'authority.pem') },
      ...{ PGSSLCERT: join(tls, 'postgres.crt'), PGSSLKEY: join(tls, 'postgres.key') },
    },
  });
}

function patroniSettings({ name, address, folder }: Node, nodes: readonly Node[], bin: string): Record<string, string> {
  const roles = ['SUPERUSER', 'REPLICATION', 'REWIND'].flatMap((role) => [
    [`PATRONI_${role}_USERNAME`, { SUPERUSER: 'postgres', REPLICATION: 'replicator', REWIND: 'rewinder' }[role] ?? ''],
    [`PATRONI_${role}_PASSWORD`, password],
  ]);
  return {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: nodes.map((each) => `'${each.address}:2379'`).join(','),
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_POSTGRESQL_BIN_DIR: bin,
    PATRONI_LOG_LEVEL: 'INFO',
    ...Object.fromEntries(roles),
  };
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Beside the folder of the node, which may be destroyed. */
function logOf({ name, folder }: Pick<Node, 'name' | 'folder'>, program = ''): string {
  return join(dirname(folder), `${name}-${program}.log`);
}

/** The last lines of Patroni and its PostgreSQL. */
async function endOfLog(node: Node): Promise<string> {
  const text = await readFile(logOf(node, 'patroni'), 'utf8').catch(() => '');
  return `${node.name}:\n${text.split('\n').slice(-30).join('\n')}`;
}

/** Runs a program in a namespace, as the user of PostgreSQL. */
function inside(
  { name, space, folder }: Node,
  { uid, gid }: Owner,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const log = openSync(logOf({ name, folder }, command[0]), 'a');
  const child = spawn(
    'ip',
    ['netns', 'exec', space, 'setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...command],
    {
      cwd: folder,
      stdio: ['ignore', log, log],
      detached: true,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
    },
  );
  child.unref();
  closeSync(log);
}

async function pidsOf({ space }: Node, program?: string): Promise<number[]> {
  const { stdout } = await run('ip', ['netns', 'pids', space]);
  const pids = stdout.split('\n').filter(Boolean).map(Number);
  if (program === undefined) return pids;
  const names = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')));
  return pids.filter((_, at) => names[at]?.trim() === program);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The folder of Debian's newest PostgreSQL. */
async function postgresPrograms(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = (await readdir(root).catch(() => [])).toSorted((one, other) => Number(other) - Number(one));
  if (versions[0] === undefined) {
    throw new Error(
      'The drill needs Debian’s packages postgresql, patroni, python3-etcd, etcd-server, etcd-client and haproxy.',
    );
  }
  return join(root, versions[0], 'bin');
}

async function idsOf(user: string): Promise<Owner> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
  );
  return { uid: uid ?? 0, gid: gid ?? 0 };
}
