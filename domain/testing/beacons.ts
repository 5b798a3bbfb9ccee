/** Recorded rounds of drand's quicknet, and the check of their signatures, for tests. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { type BeaconChain, roundVerifier, timeOfRound } from '../src/logs/beacon.ts';

export const verifyRound = roundVerifier(bls12_381.shortSignatures);

export const quicknet: BeaconChain = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesisTime: 1_692_803_367,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  id: 'quicknet',
  period: 3,
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  scheme: 'bls-unchained-g1-rfc9380',
};

/** Signatures of quicknet, by round. */
export const recordedRounds: ReadonlyMap<number, string> = new Map([
  [1000, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
  [657_413, 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b'],
  [12_040_883, '929906c959032ab363c9f26570d215d66f5c06cb0c44fe508c12bb5839f04ec895bb6868e5b9ff13ab289bdb5266b394'],
  [32_285_085, '81dbce51d584d90d618547f4b50391d53ace6f6b9aeb8fb67e1879427af9d0310ac0ec6f519271d9a313ee84b378d416'],
  [32_285_086, 'a64d99fd7fa3e48912be7209c7b69c72c88fc5224be2516949b6f29f3a4b7e3fa069dd58b2bbb4bf2c34ae61ef631a44'],
]);

/** Round 1000 of drand's fastnet, an earlier chain of the same signers. */
export const roundOfAnotherChain =
  'b09eacd45767c4d58306b98901ad0d6086e2663766f3a4ec71d00cf26f0f49eaf248abc7151c60cf419c4e8b37e80412';

/** The moment so many seconds before a round of quicknet. */
export function momentBefore(round: number, seconds: number): string {
  return new Date((timeOfRound(quicknet, round) - seconds) * 1_000).toISOString();
}
