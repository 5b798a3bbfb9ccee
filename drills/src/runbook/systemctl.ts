/**
 * Stands in for systemctl in a container without systemd: starts what the delivered units of Fairbook say, as the user and with the settings and credentials they name, and
 * Debian's PostgreSQL and HAProxy by their own programs. Restarts, timers and sandboxes of systemd are not there.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const units = '/etc/systemd/system';
const [verb = '', ...rest] = process.argv.slice(2);
const names = rest.filter((word) => !word.startsWith('--')).map((word) => word.replace(/\.service$/, ''));

if (verb === 'enable' && !rest.includes('--now')) process.exit(0);
if (!['daemon-reload', 'enable', 'start', 'restart', 'stop'].includes(verb)) {
  process.stderr.write(`This stand-in for systemctl does not know ${verb}\n`);
  process.exit(1);
}
for (const name of names) {
  if (verb === 'stop' || verb === 'restart') stop(name);
  if (verb !== 'stop') start(name);
}

function start(name: string): void {
  if (name === 'postgresql') postgres('start');
  else if (name === 'haproxy') proxy();
  else if (name.endsWith('.timer')) readFileSync(join(units, name));
  else startUnit(name);
}

function stop(name: string): void {
  if (name === 'postgresql') postgres('stop');
  else {
    const file = `/run/${name}.pid`;
    if (!existsSync(file)) return;
    const pid = Number(readFileSync(file, 'utf8'));
    spawnSync('kill', [`${pid}`]);
    spawnSync('tail', [`--pid=${pid}`, '-f', '/dev/null'], { timeout: 40_000 });
  }
}

function postgres(action: 'start' | 'stop'): void {
  const [version = ''] = readdirSync('/usr/lib/postgresql');
  const isRunning = spawnSync('pg_ctlcluster', [version, 'main', 'status']).status === 0;
  if (isRunning === (action === 'start')) return;
  execFileSync('pg_ctlcluster', [version, 'main', action], { stdio: 'inherit' });
}

function proxy(): void {
  const env = { ...process.env, ...settingsIn('/etc/default/haproxy') };
  execFileSync('haproxy', ['-c', '-q', '-f', '/etc/haproxy/haproxy.cfg'], { env, stdio: 'inherit' });
  execFileSync('haproxy', ['-D', '-p', '/run/haproxy.pid', '-f', '/etc/haproxy/haproxy.cfg'], {
    env,
    stdio: 'inherit',
  });
}

/** Values of a file as EnvironmentFile= names it. */
function settingsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z][A-Z_0-9]*)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]));
}

function startUnit(name: string): void {
  const [, template = name, instance = ''] = /^(.*@)(.*)$/.exec(name) ?? [];
  const text = readFileSync(join(units, `${template}.service`), 'utf8').replaceAll('%i', instance);
  const all = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  const [user = 'root'] = all('User');
  const credentials = `/run/credentials/${name}`;
  mkdirSync(credentials, { recursive: true });
  for (const line of all('LoadCredential')) {
    const [id = '', from = ''] = line.split(':');
    writeFileSync(join(credentials, id), readFileSync(from));
    chmodSync(join(credentials, id), 0o400);
  }
  execFileSync('chown', ['-R', user, credentials]);
  for (const folder of all('RuntimeDirectory')) {
    mkdirSync(`/run/${folder}`, { recursive: true, mode: 0o750 });
    execFileSync('chown', [`${user}:${user}`, `/run/${folder}`]);
  }
  const env: Record<string, string> = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
  for (const line of all('Environment'))
    for (const pair of line.replaceAll('%d', credentials).split(' ')) {
      const [key = '', value = ''] = pair.split(/=(.*)/s);
      env[key] = value;
    }
  for (const file of all('EnvironmentFile')) Object.assign(env, settingsIn(file));
  const [command = ''] = all('ExecStart');
  const words = [`--reuid=${user}`, `--regid=${user}`, '--init-groups', '--inh-caps=-all', ...command.split(' ')];
  const [cwd = '/'] = all('WorkingDirectory');
  if (all('Type')[0] === 'oneshot') {
    const { status } = spawnSync('setpriv', words, { cwd, env, stdio: 'inherit' });
    process.exitCode = status ?? 1;
    return;
  }
  const log = openSync(`/var/log/${name}.log`, 'a');
  const child = spawn('setpriv', words, { cwd, env, detached: true, stdio: ['ignore', log, log] });
  writeFileSync(`/run/${name}.pid`, `${child.pid}`);
  child.unref();
}
