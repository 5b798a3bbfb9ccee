/** Patroni's interface to a cluster of three nodes. */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

/** `control` is the folder of a certificate that Patroni obeys. `lastWords` are the logs that explain a cluster that does not become whole. */
export function patroniOf<N extends Pick<Node, 'name' | 'address'>>(
  nodes: readonly N[],
  control: string,
  lastWords: () => Promise<string>,
): Patroni<N> {
  const call = callWith(control);
  /** Null where the node does not answer, or ends meanwhile. */
  const ask = async ({ address }: N, path: string) => {
    try {
      const answer = await call(`https://${address}:8008/${path}`);
      return { ok: answer.ok, body: JSON.parse(answer.text) as { members?: Member[] } };
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
      const answer = await call(`https://${address}:8008/switchover`, JSON.stringify({ leader: name }));
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${answer.text}`);
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

/** Calls with the certificate of this folder: GET, or POST where there is a body. */
function callWith(control: string) {
  const read = (file: string) => readFileSync(join(control, file));
  return async (address: string, body?: string): Promise<{ readonly ok: boolean; readonly text: string }> => {
    const proof = { ca: read('authority.pem'), cert: read('control.crt'), key: read('control.key') };
    const method = body === undefined ? 'GET' : 'POST';
    // A switchover is answered once it is over.
    const timeout = body === undefined ? 1_000 : 60_000;
    return new Promise((resolve, reject) => {
      const asking = request(address, { ...proof, method, signal: AbortSignal.timeout(timeout) }, (answer) => {
        const { statusCode = 0 } = answer;
        text(answer).then((content) => resolve({ ok: statusCode < 300, text: content }), reject);
      });
      asking.on('error', reject);
      asking.setHeader('content-type', 'application/json');
      asking.end(body);
    });
  };
}
