/** Encrypts the receipts that an earlier release kept in this browser as they are, so that the next sign-out leaves none that can be read. */
import { earlierName } from '../../logs/receipts/earlier-name.ts';

export async function encryptEarlierReceipts(): Promise<void> {
  const names = await globalThis.indexedDB?.databases?.().catch(() => []);
  if (!names?.some(({ name }) => name === earlierName)) return;
  const { keptSales, personId } = await import('../../logs/receipts/store.ts');
  await keptSales(await personId());
}
