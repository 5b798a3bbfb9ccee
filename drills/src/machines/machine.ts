/** A machine as a network namespace, with a podman of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Node } from '../failover/node.ts';
import { type Compose, openCompose } from '../installation/compose-command.ts';

/** Podman's data of running containers, and its locks: a machine sees its own alone. */
const own = ['/run/containers', '/run/libpod', '/run/netns', '/dev/shm'];

/** Podman on it reads images of this machine, and stores everything else in the folder of the node. */
export async function openMachine(
  node: Node,
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<Compose> {
  const storage = join(node.folder, 'storage.conf');
  await mkdir(join(node.folder, 'containers'));
  await writeFile(
    storage,
    `[storage]
driver = "overlay"
graphroot = "${join(node.folder, 'containers')}"
runroot = "/run/containers/storage"
[storage.options]
additionalimagestores = ["/var/lib/containers/storage"]
`,
  );
  return openCompose({
    project: node.name,
    folder: node.folder,
    files: [file, 'drill.yaml'],
    settings: { ...settings, CONTAINERS_STORAGE_CONF: storage },
    servePodman: (words, env) => serveIn(node.space, words, env),
  });
}

function serveIn(space: string, words: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  // `ip netns exec` would take away the file system of control groups.
  const script = `${own.map((folder) => `mkdir -p ${folder} && mount -t tmpfs tmpfs ${folder}`).join(' && ')} && exec "$@"`;
  const inSpace = [`--net=/run/netns/${space}`, 'unshare', '--mount', 'sh', '-c', script, 'sh'];
  return spawn('nsenter', [...inSpace, ...words], { stdio: 'ignore', env });
}
