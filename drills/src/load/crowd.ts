/** Many new investors for a drill, with accounts that are made in the database: an administrator who approves one after the other takes minutes. */

import { demoPassword } from '@fairbook/server/features/accounts/demo-accounts.ts';
import { openDatabase } from '@fairbook/server/platform/db/connection.ts';
import { crowdOf } from '@fairbook/server/testing/market/crowd.ts';
import { databaseOf } from '../ground.ts';
import { identityCall, mailedCodes } from '../identity.ts';
import type { Product } from '../product.ts';

/** Tokens of so many active investors. Once for each product. */
export async function crowdTokens(product: Product, count: number): Promise<string[]> {
  const { db, close } = openDatabase((await databaseOf(product)).superuserUrl);
  try {
    const emails = (await crowdOf(db, count)).map(({ email }) => email);
    for (const email of emails) {
      const account = { email, password: demoPassword, returnSecureToken: true };
      const { localId = '', idToken } = await identityCall(product, 'accounts:signUp', account);
      await db.updateTable('user').set({ uid: localId }).where('email', '=', email).execute();
      await identityCall(product, 'accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    }
    const codes = await mailedCodes(product);
    for (const email of emails) await identityCall(product, 'accounts:update', { oobCode: codes.get(email) });
    return await Promise.all(emails.map((email) => product.signIn(email)));
  } finally {
    await close();
  }
}
