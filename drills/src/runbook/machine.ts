/** A new Debian machine as a container of podman, with what the drill `runbook` must put in place of this machine's surroundings. */
import { execFile, spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hosts } from '../installation/compose-files.ts';
import { optionsIn } from '../installation/images.ts';

const execute = promisify(execFile);
const maxOutput = 64 * 2 ** 20;
/** Milliseconds of one block of commands. */
const longestBlock = 1_800_000;
/** The network that podman makes by itself: this machine is its first address. */
const thisMachine = '10.88.0.1';

export interface Machine {
  readonly address: string;
  /** Runs commands as root, with the values of the runbook. Returns what they print; throws with it where one fails. */
  run(script: string, what: string): Promise<string>;
  /** An image of it as it is now. */
  copy(): Promise<string>;
  /** Names the authority of the test's certificate, which no public one signed, and lets one person stand for many. */
  adapt(): Promise<void>;
  addCertificate(): Promise<void>;
  /** Lets this drill, as a superuser, set what people would enter with documents and pictures. */
  superuserUrl(): Promise<string>;
  keepBackups(): Promise<void>;
  takeBackups(): Promise<void>;
  close(): Promise<void>;
}

export async function openMachine({
  image,
  folder,
  values,
}: {
  readonly image: string;
  readonly folder: string;
  readonly values: string;
}): Promise<Machine> {
  const podman = async (...words: string[]) => (await execute('podman', words, { maxBuffer: maxOutput })).stdout.trim();
  const known = Object.values(hosts).map((host) => {
    const isOwn = host === hosts.market || host === hosts.admin;
    return `--add-host=${host}:${isOwn ? '127.0.0.1' : thisMachine}`;
  });
  const id = await podman(
    ...['run', '--detach', '--init=false', ...optionsIn('PODMAN_OPTIONS'), ...known],
    ...['--volume', `${folder}:/release:ro`, image, 'sleep', '100000'],
  );
  const address = await podman('inspect', '--format', '{{.NetworkSettings.IPAddress}}', id);
  const run = (script: string, what: string) => runIn(id, `${values}\n${script}`, what);
  // The registry of this machine may be a mirror that signs with an authority of its own.
  await podman('exec', id, 'mkdir', '-p', '/usr/local/share/ca-certificates');
  await podman('cp', '/etc/ssl/certs/ca-certificates.crt', `${id}:/usr/local/share/machine-authorities.crt`);
  await podman('cp', join(import.meta.dirname, 'systemctl.ts'), `${id}:/usr/local/lib/systemctl.ts`);
  const standIn = '#!/bin/sh\\nexec node /usr/local/lib/systemctl.ts "$@"\\n';
  await run(`printf '${standIn}' > /usr/local/bin/systemctl; chmod +x /usr/local/bin/systemctl`, 'systemctl');
  return {
    address,
    run,
    async copy() {
      const name = 'localhost/fairbook-drill/runbook';
      await podman('commit', '--quiet', id, name);
      return name;
    },
    async adapt() {
      await run(
        `cp /release/authority.pem /etc/fairbook/authority.pem
printf 'NODE_EXTRA_CA_CERTS=/etc/fairbook/authority.pem\\nRATE_LIMIT_FACTOR=1000\\nPLAINTEXT_HOSTS=${hosts.mail}\\n' >> /etc/fairbook/fairbook.env`,
        'the authority',
      );
    },
    async addCertificate() {
      await run(
        `install -d -m 0700 /etc/haproxy/certificates
install -m 0600 /release/fairbook.pem /etc/haproxy/certificates/fairbook.pem
sed -i 's/^  maxconn 20000/  maxconn 1500/' /opt/fairbook/deploy/haproxy.cfg`,
        'the certificate',
      );
    },
    async superuserUrl() {
      await run(
        `runuser -u postgres -- psql -qc "alter user postgres password 'drill'" -c "alter system set listen_addresses = '*'"
echo 'host all postgres all scram-sha-256' | tee -a /etc/postgresql/*/main/pg_hba.conf > /dev/null
systemctl restart postgresql`,
        'the superuser',
      );
      return `postgres://postgres:drill@${address}:5432/fairbook`;
    },
    async keepBackups() {
      await podman('cp', `${id}:/var/backups/fairbook`, join(folder, 'backups'));
    },
    async takeBackups() {
      await podman('cp', `${join(folder, 'backups')}/.`, `${id}:/var/backups/fairbook`);
      await cp(join(folder, 'identity.txt'), join(folder, 'copied.txt'));
      await podman('cp', join(folder, 'copied.txt'), `${id}:/var/lib/fairbook/identity.txt`);
    },
    async close() {
      await podman('rm', '--force', '--time', '1', id).catch(() => '');
    },
  };
}

/** One shell reads the script from its input and ends at the first command that fails. */
async function runIn(id: string, script: string, what: string): Promise<string> {
  const authorities = '/usr/local/share/machine-authorities.crt';
  const trust = ['NODE_EXTRA_CA_CERTS', 'CURL_CA_BUNDLE'].map((name) => `--env=${name}=${authorities}`);
  const child = spawn('podman', ['exec', '-i', '--env=HOME=/root', ...trust, id, 'sh', '-eu'], {
    timeout: longestBlock,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (printed += String(bytes)));
  child.stdin.end(`${script}\n`);
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  if (code !== 0) throw new Error(`The commands of ${what} ended with ${code}: ${printed.slice(-4_000)}`);
  return printed;
}
