/** Open files and sockets of a process, from /proc, so that a drill can name those that stay open. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Number of open descriptors of each kind: connections by the ports of both sides, everything else by what it leads to. */
export function openFilesOf(pid: number): ReadonlyMap<string, number> {
  const connections = connectionsOf(pid);
  const counts = new Map<string, number>();
  for (const name of readdirSync(`/proc/${pid}/fd`)) {
    const kind = kindOf(`/proc/${pid}/fd/${name}`, connections);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** Entries of `after` that were not there before, as words. */
export function grownSince(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string {
  const grown = [...after].map(([kind, count]) => [kind, count - (before.get(kind) ?? 0)] as const);
  return grown
    .filter(([, more]) => more > 0)
    .map(([kind, more]) => `${more} × ${kind}`)
    .join(', ');
}

function kindOf(path: string, connections: ReadonlyMap<string, string>): string {
  try {
    const target = readlinkSync(path);
    const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
    return inode === undefined ? target.replace(/\[\d+\]$/, '') : (connections.get(inode) ?? 'other socket');
  } catch {
    // Closed since the folder was read.
    return 'closed';
  }
}

/** TCP connections of the machine by inode, named by the port that is not one of many: that of the server side. */
function connectionsOf(pid: number): ReadonlyMap<string, string> {
  const lines = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/${pid}/net/${name}`, 'utf8').split('\n').slice(1),
  );
  const rows = lines.map((line) => line.trim().split(/\s+/)).filter((row) => row.length > 9);
  const listening = new Set(rows.filter((row) => row[3] === '0A').map((row) => portOf(row[1])));
  return new Map(
    rows.map((row) => {
      const [own, other] = [portOf(row[1]), portOf(row[2])];
      const isOurs = listening.has(own);
      const words = other === 0 ? `listening at ${own}` : isOurs ? `accepted at ${own}` : `connected to ${other}`;
      return [row[9] ?? '', words] as const;
    }),
  );
}

/** Addresses are `hex address:hex port`. */
function portOf(address = ''): number {
  return Number.parseInt(address.split(':')[1] ?? '0', 16);
}
