/** Everything that a site keeps in a browser, as one text: what the next person at it can find. */
import type { Page } from 'playwright-core';

export function leftBehind(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const wanted = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error));
      });
    const readable = (_: string, value: unknown) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder('latin1').decode(value as ArrayBuffer)
        : value;
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await wanted(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        found.push(name, store, await wanted(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) found.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(found, readable);
  });
}

/** Puts a sale of an earlier release, which encrypted nothing, in the place of what the browser keeps. */
export function keepUnencrypted(page: Page, sale: object): Promise<void> {
  return page.evaluate(async (kept) => {
    const opened = (name: string, create: (database: IDBDatabase) => void) =>
      new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name, 1);
        request.addEventListener('upgradeneeded', () => create(request.result));
        request.addEventListener('success', () => resolve(request.result));
      });
    const change = (database: IDBDatabase, work: (store: IDBObjectStore) => void) =>
      new Promise<void>((resolve) => {
        const transaction = database.transaction('sales', 'readwrite');
        transaction.addEventListener('complete', () => resolve(database.close()));
        work(transaction.objectStore('sales'));
      });
    const earlier = await opened('fairbook-receipts', (database) =>
      database.createObjectStore('sales', { keyPath: ['person', 'auctionId'] }).createIndex('person', 'person'),
    );
    await change(earlier, (store) => store.put(kept));
    await change(await opened('fairbook-sealed-receipts', () => undefined), (store) => store.clear());
  }, sale);
}
