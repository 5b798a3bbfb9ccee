/** Signatures of the rounds of a public randomness beacon. */
import { roundVerifier } from '@fairbook/domain/logs/beacon.ts';
import { bls12_381 } from '@noble/curves/bls12-381.js';

export const verifyRound = roundVerifier(bls12_381.shortSignatures);
