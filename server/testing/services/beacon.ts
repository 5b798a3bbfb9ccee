/** A beacon for tests: it speaks the protocol of drand over HTTP and signs the rounds of a chain of its own, each at its time by the given clock. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beaconScheme, chainHashOf, type SaleBeacon, timeOfRound } from '@fairbook/domain/logs/beacon.ts';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '../../src/platform/base/crypto.ts';

const { shortSignatures } = bls12_381;
const hashDomain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

export interface TestBeacon {
  readonly url: string;
  readonly terms: SaleBeacon;
  /** Answer of drand at `/<hash>/info`, as JSON. */
  readonly info: string;
  /** Answer instead of a round; `right` by default. */
  mode: 'right' | 'silent' | 'broken' | 'other round' | 'forged' | 'huge';
  /** Requests for rounds that it answered. */
  readonly asked: number[];
  /** The signature of any round: who runs the beacon alone can know it early. */
  readonly sign: (round: number) => string;
  readonly close: () => Promise<void>;
}

export async function startBeacon(
  terms: Pick<SaleBeacon, 'delay' | 'margin'>,
  now = () => new Date(),
): Promise<TestBeacon> {
  const secret = new Uint8Array(32).fill(7);
  const known = {
    genesisTime: Math.floor(Date.now() / 1_000) - 1_000,
    groupHash: '11'.repeat(32),
    id: 'test',
    period: 1,
    publicKey: shortSignatures.getPublicKey(secret).toHex(true),
    scheme: beaconScheme,
  };
  const chain = { chainHash: chainHashOf(known, sha256), ...known };
  const sign = (round: number) => {
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(BigInt(round));
    return shortSignatures.sign(shortSignatures.hash(sha256(number), hashDomain), secret).toHex(true);
  };
  const server = createServer((request, response) => {
    const [, hash, number] = /^\/([0-9a-f]{64})\/public\/(\d+)$/.exec(request.url ?? '') ?? [];
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (hash !== chain.chainHash) return answer(404, { error: 'no such chain' });
    const round = Number(number);
    beacon.asked.push(round);
    if (beacon.mode === 'silent') return;
    if (beacon.mode === 'broken') return answer(500, {});
    if (beacon.mode === 'huge') return answer(200, 'x'.repeat(100_000));
    if (timeOfRound(chain, round) > now().getTime() / 1_000) return answer(425, { error: 'too early' });
    const given = beacon.mode === 'other round' ? round - 1 : round;
    const signature = sign(beacon.mode === 'forged' ? round - 1 : given);
    const randomness = sha256(Buffer.from(signature, 'hex'));
    return answer(200, { round: given, randomness: Buffer.from(randomness).toString('hex'), signature });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const beacon: TestBeacon = {
    url: `http://127.0.0.1:${port}`,
    terms: { ...chain, ...terms },
    info: JSON.stringify({
      public_key: chain.publicKey,
      period: chain.period,
      genesis_time: chain.genesisTime,
      hash: chain.chainHash,
      groupHash: chain.groupHash,
      schemeID: chain.scheme,
      metadata: { beaconID: chain.id },
    }),
    mode: 'right',
    asked: [],
    sign,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return beacon;
}
