/** Tests that receipts can be read with the key of the sign-in only. */
import { afterEach, expect, test, vi } from 'vitest';
import { nameOf, seal, sealingKeys, unseal } from './sealing.ts';

const sale = { auctionId: 'sale-1', receipts: [{ salt: '5a5a', lines: [{ amount: 1_000_000 }] }] };
const own = btoa(String.fromCharCode(...Array(32).fill(7)));
const another = btoa(String.fromCharCode(...Array(32).fill(8)));

afterEach(() => vi.unstubAllGlobals());

test('receipts are opened by the same key after another sign-in, and by no other one', async () => {
  const sealed = await seal(await sealingKeys(own), sale);
  expect(await unseal(await sealingKeys(own), sealed)).toEqual(sale);
  await expect(unseal(await sealingKeys(another), sealed)).rejects.toThrow();
  const text = new TextDecoder('latin1').decode(sealed.text);
  for (const secret of ['sale-1', '5a5a', '1000000']) expect(text).not.toContain(secret);
});

test('the same is never encrypted alike, and the name of a sale is known to the key alone', async () => {
  const [keys, others] = [await sealingKeys(own), await sealingKeys(another)];
  expect(new Uint8Array((await seal(keys, sale)).text)).not.toEqual(new Uint8Array((await seal(keys, sale)).text));
  expect(await nameOf(keys, 'sale-1')).toBe(await nameOf(await sealingKeys(own), 'sale-1'));
  expect(await nameOf(keys, 'sale-1')).not.toBe(await nameOf(others, 'sale-1'));
});

test('neither a short key nor a page without https encrypts anything', async () => {
  await expect(sealingKeys(btoa('short'))).rejects.toThrow('a key of receipts has 32 bytes');
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  await expect(sealingKeys(own)).rejects.toThrow(TypeError);
});
