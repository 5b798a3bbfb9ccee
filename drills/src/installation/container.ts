/**
 * Builds the image of Fairbook and runs it: buildah and podman of this machine. BUILDAH_OPTIONS and PODMAN_OPTIONS are options that this machine needs, separated by
 * spaces; DRILL_IMAGES=debian is for one that cannot pull images.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { debianImage, isWithoutRegistry, optionsIn, standIn, tags } from './images.ts';

const root = join(import.meta.dirname, '../../..');
const execute = promisify(execFile);
/** Bytes of output that are kept of a command. */
const maxOutput = 64 * 2 ** 20;

export const image = 'localhost/fairbook-drill';
export const patroniImage = 'localhost/fairbook-drill/patroni';

/** Names the sources of an image, so that drills one after the other build it once. */
const sourcesLabel = 'fairbook.sources';

/** Builds the image, unless there is one of the same sources. Throws with the last output of buildah. */
export async function buildImage(): Promise<void> {
  const sources = await hashOfSources();
  const format = `{{index .Labels "${sourcesLabel}"}}`;
  const built = await execute('podman', ['image', 'inspect', '--format', format, image]).catch(() => ({ stdout: '' }));
  if (built.stdout.trim() === sources) return;
  const bases = isWithoutRegistry
    ? ['--build-arg', `NODE_IMAGE=${await standIn('node')}`, '--build-arg', `BASE_IMAGE=${await debianImage()}`]
    : ['--build-arg', `NODE_IMAGE=${tags.node}`, '--build-arg', `BASE_IMAGE=${tags.debian}`];
  await build('deploy/Containerfile', image, '.', [...bases, '--label', `${sourcesLabel}=${sources}`]);
}

/** Hash of the image's sources: every file of the repository, committed or not, but those that are not in the image. */
async function hashOfSources(): Promise<string> {
  const others = ['drills', 'docs', 'e2e', 'bench', 'verifiers'].map((folder) => `:!${folder}`);
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.', ...others];
  const { stdout } = await execute('git', words, { cwd: root, maxBuffer: maxOutput });
  const names = stdout.split('\0').filter(Boolean);
  const hash = createHash('sha256');
  for (const name of names.toSorted()) {
    const content = await readFile(join(root, name)).catch(() => null);
    if (content) hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The image of a database machine. Throws with the last output of buildah. */
export async function buildPatroni(): Promise<void> {
  const bases = ['--build-arg', `BASE_IMAGE=${isWithoutRegistry ? await debianImage() : tags.debian}`];
  await build('deploy/patroni/Containerfile', patroniImage, 'deploy/patroni', bases);
}

async function build(file: string, name: string, context: string, more: readonly string[]): Promise<void> {
  const options = [...more, ...optionsIn('BUILDAH_OPTIONS')];
  const words = ['bud', '--format', 'docker', ...options, '-f', file, '-t', name, context];
  await execute('buildah', words, { cwd: root, maxBuffer: maxOutput });
}

/** Bytes of the image as it is stored. */
export async function sizeOfImage(): Promise<number> {
  const { stdout } = await execute('podman', ['image', 'inspect', '--format', '{{.Size}}', image]);
  return Number(stdout.trim());
}

function wordsOf(settings: Readonly<Record<string, string>>, mounts: readonly string[]): string[] {
  return [
    ...['run', '--rm', '--network=host', '--read-only', '--read-only-tmpfs=false', '--cap-drop=all'],
    '--security-opt=no-new-privileges',
    // The drill asks for the health itself; podman would need systemd for it.
    '--no-healthcheck',
    ...optionsIn('PODMAN_OPTIONS'),
    ...mounts.flatMap((mount) => ['--volume', mount]),
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ];
}

/** Runs a command of the image to its end and returns what it prints. Throws where it fails. */
export async function runOnce(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
  { mounts = [], entry }: { readonly mounts?: readonly string[]; readonly entry?: string } = {},
): Promise<string> {
  const options = [...wordsOf(settings, mounts), ...(entry === undefined ? [] : ['--entrypoint', entry])];
  const { stdout } = await execute('podman', [...options, image, ...words], { maxBuffer: maxOutput });
  return stdout;
}

export interface Running {
  readonly child: ChildProcess;
  /** Its last output. */
  words(): string;
}

/** Starts a container that runs until it is stopped by SIGTERM. */
export function runOn(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  mounts: readonly string[],
): Running {
  const child = spawn('podman', [...wordsOf(settings, mounts), '--init=false', image, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      kept = `${kept}${String(bytes)}`.slice(-20_000);
    });
  }
  return { child, words: () => kept };
}
