/** Many new investors for a drill, made in the database and by the keys of the local identity provider: people who sign up one after the other take minutes. */
import { join } from 'node:path';
import { openTokens } from '@fairbook/identity/tokens.ts';
import { openDatabase } from '@fairbook/server/db/connection.ts';
import { crowdOf } from '@fairbook/server/testing/crowd.ts';
import { databaseOf } from './ground.ts';
import type { Product } from './product.ts';

/** Tokens of so many active investors. Once for each product. */
export async function crowdTokens(product: Product, count: number): Promise<string[]> {
  const { db, close } = openDatabase((await databaseOf(product)).superuserUrl);
  try {
    const people = await crowdOf(db, count);
    const tokens = await openTokens(join(product.dataDir, 'identity'), 'demo-fairbook', Date.now);
    const now = Date.now();
    const times = { passwordSetAt: now, createdAt: now, lastSignInAt: now, validSince: Math.floor(now / 1_000) };
    const rest = { emailVerified: true, displayName: null, disabled: false, passwordHash: '', generation: 0, ...times };
    const issued = people.map(({ uid, email }) => tokens.issue({ uid, email, ...rest }, times.validSince));
    return (await Promise.all(issued)).map(({ idToken }) => idToken);
  } finally {
    await close();
  }
}
