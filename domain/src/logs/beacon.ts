/**
 * A public randomness beacon in the format of drand: a group of organizations signs the number of each round at its time, and no one knows the
 * signature earlier. The scheme is `bls-unchained-g1-rfc9380`, that of drand's quicknet: BLS12-381 with signatures on G1.
 */
import { concatBytes, hexOf, utf8Of } from '../base/bytes.ts';
import type { Sha256Bytes } from './merkle.ts';

/** A chain of rounds, by what its hash is computed from. Times are in seconds since 1970. */
export interface BeaconChain {
  /** SHA-256 of all the rest but the scheme; drand's name of the chain. */
  readonly chainHash: string;
  /** When round 1 was signed. */
  readonly genesisTime: number;
  /** Hash of the first group of signers. */
  readonly groupHash: string;
  readonly id: string;
  /** Seconds from one round to the next. */
  readonly period: number;
  /** Key of the group, on G2: 96 bytes in hexadecimal digits. */
  readonly publicKey: string;
  readonly scheme: string;
}

/** How a sale uses a chain: what its OPEN names before the first order. */
export interface SaleBeacon extends BeaconChain {
  /** The round of a seed is the first one so many seconds after SEED was written. */
  readonly delay: number;
  /** All witnesses must have signed SEED so many seconds before the round, by their own clocks. */
  readonly margin: number;
}

export const beaconScheme = 'bls-unchained-g1-rfc9380';

/** Domain of the suite of the scheme: the hash is on G1. */
const hashDomain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** True if the signature of a round is by this key. All are bytes: 48 of the signature, 96 of the key. */
export type VerifyRound = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;

/** BLS signatures on G1, as `@noble/curves` has them, which servers and pages load by themselves. */
interface ShortSignatures<Point> {
  hash(message: Uint8Array, domain: string): Point;
  verify(signature: Uint8Array, hashed: Point, publicKey: Uint8Array): boolean;
}

export function roundVerifier<Point>(signatures: ShortSignatures<Point>): VerifyRound {
  return (publicKey, message, signature) => {
    // Bytes that are no point of the group throw.
    try {
      return signatures.verify(signature, signatures.hash(message, hashDomain), publicKey);
    } catch {
      return false;
    }
  };
}

export function chainHashOf(
  { period, genesisTime, publicKey, groupHash, id }: Omit<BeaconChain, 'chainHash'>,
  sha256: Sha256Bytes,
): string {
  const times = new Uint8Array(12);
  const view = new DataView(times.buffer);
  view.setUint32(0, period);
  view.setBigUint64(4, BigInt(genesisTime));
  const name = id === 'default' ? '' : id;
  return hexOf(sha256(concatBytes(times, bytesOfHex(publicKey), bytesOfHex(groupHash), utf8Of(name))));
}

/** When a round is signed, in seconds since 1970. */
export function timeOfRound({ genesisTime, period }: BeaconChain, round: number): number {
  return genesisTime + (round - 1) * period;
}

/** The round of a seed that was written at this moment: the first one whose time is at least the delay later. */
export function roundAfter({ genesisTime, period, delay }: SaleBeacon, at: string): number {
  const earliest = Math.ceil(Date.parse(at) / 1_000) + delay;
  return Math.max(1, Math.ceil((earliest - genesisTime) / period) + 1);
}

/** The last second in which a witness may sign a seed whose round this is. */
export function deadlineOf(beacon: SaleBeacon, round: number): number {
  return timeOfRound(beacon, round) - beacon.margin;
}

/** Returns whether the signature is that of a round of this chain. */
export function isRoundOf(
  { publicKey }: BeaconChain,
  round: number,
  signature: string,
  { sha256, verifyRound }: { readonly sha256: Sha256Bytes; readonly verifyRound: VerifyRound },
): boolean {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(round));
  return verifyRound(bytesOfHex(publicKey), sha256(number), bytesOfHex(signature));
}

function bytesOfHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
