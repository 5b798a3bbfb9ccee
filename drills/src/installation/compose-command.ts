/** Runs docker-compose against podman of a machine, in the folder of an installation. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const maxOutput = 64 * 2 ** 20;
/** Characters of a line of a log. */
const maxNoted = 600;
/** Milliseconds. */
const longestCommand = 300_000;
const longestHealthy = 120_000;

export interface Compose {
  /** Runs `docker-compose` with these words and returns what it prints. Throws with its errors where it fails. */
  run(words: readonly string[], input?: string): Promise<string>;
  /** Restores the backup that this output of `backup` names, with the identity of its key. */
  restore(saved: string, identity: string): Promise<string>;
  /** Ends all containers at once, as a machine does that loses its power. Stored data stays. */
  loseAll(): Promise<void>;
  /** Address of a service in the network of the installation. */
  addressOf(service: string): Promise<string>;
  /** Runs the health check of a service once; podman would leave that to systemd. */
  health(service: string): Promise<string>;
  untilHealthy(service: string): Promise<void>;
  /** Asks a process of Fairbook itself. */
  untilReady(service: string): Promise<void>;
  logs(): Promise<string>;
  /** Notes what services warn of from now on, until the returned function is called. */
  noteWarnings(services: readonly string[]): () => readonly string[];
  close(): Promise<void>;
}

export interface Installation {
  readonly project: string;
  /** Has the delivered files. */
  readonly folder: string;
  readonly files: readonly string[];
  /** Variables of the environment beside those of `.env`. */
  readonly settings: Readonly<Record<string, string>>;
  /** A network that the installation needs to have this address. */
  readonly network?: { readonly name: string; readonly subnet: string; readonly gateway: string };
  /** Starts podman on the machine: this one, or one that is a namespace of it. */
  readonly servePodman?: (words: readonly string[], env: NodeJS.ProcessEnv) => ChildProcess;
}

const servePodmanHere: NonNullable<Installation['servePodman']> = ([program = '', ...words], env) =>
  spawn(program, words, { stdio: 'ignore', env });

/** The installation is ended, and all that it stored is removed, by `close`. */
export async function openCompose(installation: Installation): Promise<Compose> {
  const { project, folder, files, settings, network, servePodman = servePodmanHere } = installation;
  const socket = join(folder, 'podman.sock');
  // Health checks are run by this drill: podman's own timers need systemd.
  const env = { ...process.env, ...settings, DOCKER_HOST: `unix://${socket}`, DISABLE_HC_SYSTEMD: 'true' };
  const service = servePodman(['podman', 'system', 'service', '--time=0', `unix://${socket}`], env);
  await untilThere(socket, service);
  const podman = async (...more: string[]) =>
    (await execute('podman', ['--url', `unix://${socket}`, ...more], { env, maxBuffer: maxOutput })).stdout;
  if (network) {
    const { name, subnet, gateway } = network;
    // A drill that was killed leaves its own behind.
    await podman('network', 'rm', '--force', name).catch(() => '');
    await podman('network', 'create', '--subnet', subnet, '--gateway', gateway, name);
  }
  const words = ['--project-name', project, ...files.flatMap((file) => ['-f', file])];
  const run = (more: readonly string[], input?: string) => runIn(folder, env, words, more, input);
  const containerOf = async (name: string) => {
    const id = (await run(['ps', '-q', name])).trim().split('\n')[0] ?? '';
    if (id === '') throw new Error(`${name} has no container`);
    return id;
  };
  const addressOf = async (name: string) => {
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
    return (await podman('inspect', '--format', format, await containerOf(name))).trim();
  };
  const health = async (name: string) => {
    const id = await containerOf(name);
    await podman('healthcheck', 'run', id).catch(() => '');
    return (await podman('inspect', '--format', '{{.State.Healthcheck.Status}}', id)).trim();
  };
  return {
    run,
    health,
    restore: (saved, identity) => restoreFrom({ folder, run }, saved, identity),
    async loseAll() {
      await run(['kill']);
      await run(['rm', '--force']);
    },
    addressOf,
    async untilReady(name) {
      const ready = `http://${await addressOf(name)}:9464/readyz`;
      for (const end = Date.now() + longestHealthy; Date.now() < end; await setTimeout(250)) {
        const answer = await fetch(ready).catch(() => null);
        if (answer?.ok) return;
      }
      throw new Error(`${name} did not become ready`);
    },
    async untilHealthy(name) {
      for (const end = Date.now() + longestHealthy; Date.now() < end; await setTimeout(500)) {
        if ((await health(name)) === 'healthy') return;
      }
      throw new Error(`${name} did not become healthy`);
    },
    logs: () => run(['logs', '--no-color', '--tail=40']).catch(String),
    noteWarnings(services) {
      const follow = [...words, 'logs', '--follow', '--no-color', '--tail=0', ...services];
      const child = spawn('docker-compose', follow, { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] });
      const noted: string[] = [];
      createInterface(child.stdout).on('line', (line) => {
        if (/"level":[456]0|\[(WARNING|ALERT)\]/.test(line)) noted.push(line.slice(0, maxNoted));
      });
      return () => {
        child.kill('SIGTERM');
        return noted;
      };
    },
    async close() {
      await run(['down', '--volumes']).catch(() => '');
      if (network) await podman('network', 'rm', '--force', network.name).catch(() => '');
      service.kill('SIGTERM');
    },
  };
}

/** Restores the backup that `saved` names into the empty installation. */
async function restoreFrom(
  { folder, run }: { readonly folder: string; readonly run: Run },
  saved: string,
  identity: string,
): Promise<string> {
  const [, name] = /(fairbook-[\dTZ:.-]+)/.exec(saved) ?? [];
  if (name === undefined) throw new Error(`no name of a backup is in: ${saved}`);
  await writeFile(join(folder, 'identity.txt'), `${identity}\n`, { mode: 0o644 });
  const mounts = ['-v', `${folder}/backups:/backups:ro`, '-v', `${folder}/identity.txt:/identity.txt:ro`];
  const restore = ['migrate', 'restore', `/backups/${name}`, '/identity.txt'];
  const words = await run(['run', '--rm', '--no-deps', ...mounts, ...restore]);
  await moveToSigner(run);
  return words;
}

type Run = (words: readonly string[], input?: string) => Promise<string>;

/** After a restore the signer gets what is its own, as OPERATIONS.md says. */
async function moveToSigner(run: Run): Promise<void> {
  const alone = ['run', '--rm', '--no-deps'];
  const tar = (service: string) => [...alone, '-T', '--entrypoint', 'tar', service];
  const files = ['keys/audit.json', 'keys/orders.json', 'keys/sign-in.json', 'signer/heads.jsonl'];
  const moved = await run([...tar('migrate'), '-C', '/data', '-c', ...files]);
  await run([...tar('signer'), '-C', '/signer', '--no-same-owner', '-x'], moved);
  await run([...alone, '--entrypoint', 'rm', 'migrate', ...files.map((file) => `/data/${file}`)]);
}

/** Ends the service where it does not start: it waits for a lock while another program builds an image. */
async function untilThere(socket: string, service: ChildProcess): Promise<void> {
  for (const end = Date.now() + longestHealthy; Date.now() < end; await setTimeout(100)) {
    if (service.exitCode !== null) throw new Error(`podman's service ended with ${service.exitCode}`);
    const isThere = await access(socket).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  service.kill('SIGKILL');
  throw new Error("podman's service did not start");
}

async function runIn(
  cwd: string,
  env: NodeJS.ProcessEnv,
  words: readonly string[],
  more: readonly string[],
  input?: string,
): Promise<string> {
  const child = spawn('docker-compose', [...words, ...more], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: longestCommand,
  });
  const [out, all] = [[] as string[], [] as string[]];
  child.stdout.on('data', (bytes) => {
    out.push(String(bytes));
    all.push(String(bytes));
  });
  child.stderr.on('data', (bytes) => all.push(String(bytes)));
  child.stdin.end(input ?? '');
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  if (code !== 0) throw new Error(`docker-compose ${more.join(' ')} ended with ${code}: ${all.join('').slice(-4_000)}`);
  return out.join('');
}
