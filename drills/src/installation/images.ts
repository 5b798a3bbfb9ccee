/** Images that stand in for those of a registry, made from Debian's packages, for a machine that can pull none (DRILL_IMAGES=debian). */
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const maxOutput = 64 * 2 ** 20;
const folder = join(import.meta.dirname, '../../images');
const nameOf = (image: string) => `localhost/fairbook-drill/${image}`;

/** Options for a machine that needs some, separated by spaces. */
export function optionsIn(name: 'BUILDAH_OPTIONS' | 'PODMAN_OPTIONS'): string[] {
  return (process.env[name] ?? '').split(' ').filter((word) => word !== '');
}

/** True if images of a registry are replaced by those of this file. */
export const isWithoutRegistry = process.env['DRILL_IMAGES'] === 'debian';

/** Makes Debian's base system, unless it is there, by mmdebstrap. Returns its name. */
export async function debianImage(): Promise<string> {
  const name = nameOf('debian');
  if (await exists(name)) return name;
  const place = await mkdtemp(join(tmpdir(), 'fairbook-debian-'));
  const tar = join(place, 'base.tar');
  const words = ['--variant=minbase', '--include=ca-certificates', 'trixie', tar];
  await execute('mmdebstrap', words, { maxBuffer: maxOutput });
  await execute('podman', ['import', tar, name]);
  await rm(place, { recursive: true });
  return name;
}

/** Images of the compose files that a registry has, which their variables replace: `POSTGRES_IMAGE` and so on. */
export async function standIns(...images: readonly StandIn[]): Promise<Record<string, string>> {
  if (!isWithoutRegistry) return Object.fromEntries(images.map((each) => [`${each.toUpperCase()}_IMAGE`, tags[each]]));
  const names: Record<string, string> = {};
  for (const image of images) names[`${image.toUpperCase()}_IMAGE`] = await standIn(image);
  return names;
}

/** With a registry a drill takes what is there now; an installation names digests. */
export const tags: Readonly<Record<StandIn | 'debian', string>> = {
  node: 'docker.io/library/node:24.21.0-bookworm-slim',
  debian: 'docker.io/library/debian:trixie-slim',
  postgres: 'docker.io/library/postgres:18-bookworm',
  haproxy: 'docker.io/library/haproxy:3.2-bookworm',
  etcd: 'quay.io/coreos/etcd:v3.5.24',
  prometheus: 'docker.io/prom/prometheus:v3.7.3',
};

type StandIn = 'node' | 'postgres' | 'haproxy' | 'etcd' | 'prometheus';

/** Makes an image of a Containerfile in drills/images, unless it is there. Returns its name. */
export async function standIn(image: StandIn): Promise<string> {
  const name = nameOf(image);
  if (await exists(name)) return name;
  await debianImage();
  const context = await mkdtemp(join(tmpdir(), 'fairbook-stand-in-'));
  await cp(folder, context, { recursive: true });
  if (image === 'node') await addNode(context);
  const words = [
    'bud',
    '--format',
    'docker',
    ...optionsIn('BUILDAH_OPTIONS'),
    '-f',
    `${context}/${image}.Containerfile`,
  ];
  await execute('buildah', [...words, '-t', name, context], { maxBuffer: maxOutput });
  await rm(context, { recursive: true });
  return name;
}

async function addNode(context: string): Promise<void> {
  await copyFile(await realpath(process.execPath), join(context, 'node'));
  const { stdout } = await execute('npm', ['root', '--global']);
  await cp(join(stdout.trim(), 'npm'), join(context, 'npm'), { recursive: true, dereference: true });
  await copyFile('/etc/ssl/certs/ca-certificates.crt', join(context, 'authorities.crt'));
}

async function exists(name: string): Promise<boolean> {
  const { stdout } = await execute('podman', ['images', '--quiet', name]);
  return stdout.trim() !== '';
}
