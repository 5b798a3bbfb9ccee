/** Patroni's interface to a cluster of three nodes. */
import { setTimeout } from 'node:timers/promises';
import type { Node } from './node.ts';

/** A node as Patroni reports it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

export interface Patroni<N> {
  /** The node that Patroni calls the leader; null while there is none. */
  leader(): Promise<N | null>;
  /** Makes another node the leader, as for maintenance. */
  switchOver(from: N): Promise<void>;
  /** Waits until there is a leader, and both others are its synchronous standbys. Throws after these minutes, two where none are given. */
  untilWhole(minutes?: number): Promise<void>;
}

/** `lastWords` are the logs that explain a cluster that does not become whole. */
export function patroniOf<N extends Pick<Node, 'name' | 'address'>>(
  nodes: readonly N[],
  lastWords: () => Promise<string>,
): Patroni<N> {
  /** Null where the node does not answer, or ends meanwhile. */
  const ask = async ({ address }: N, path: string) => {
    try {
      const answer = await fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(1_000) });
      return { ok: answer.ok, body: (await answer.json()) as { members?: Member[] } };
    } catch {
      return null;
    }
  };
  const members = async (): Promise<readonly Member[]> => {
    for (const node of nodes) {
      const answer = await ask(node, 'cluster');
      if (answer?.ok) return answer.body.members ?? [];
    }
    return [];
  };
  return {
    leader: async () => {
      // The node itself must say so: others remember the last one.
      for (const node of nodes) if ((await ask(node, 'primary'))?.ok) return node;
      return null;
    },
    switchOver: async ({ name, address }) => {
      const answer = await fetch(`http://${address}:8008/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: name }),
      });
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
    },
    untilWhole: async (minutes = 2) => {
      for (const until = Date.now() + minutes * 60_000; Date.now() < until; await setTimeout(250)) {
        const all = await members();
        const streams = ({ state }: Member) => state === 'streaming' || state === 'running';
        const count = (role: string) => all.filter((member) => member.role === role && streams(member)).length;
        if (count('leader') === 1 && count('sync_standby') === 2) return;
      }
      throw new Error(
        `The cluster is not whole after ${minutes} minutes: ${JSON.stringify(await members())}\n${await lastWords()}`,
      );
    },
  };
}
