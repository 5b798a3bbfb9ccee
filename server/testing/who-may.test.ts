/** Tests that the specified table of rights and the contract agree; access.test.ts tests the running sites. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadRenderers } from '../src/features/public/pages.ts';
import { buildApp } from '../src/program/app.ts';
import { agreed, findCall, tables } from './market/who-may.ts';
import { cellsOf } from './references/references.ts';
import { startTestServer, type TestServer } from './test-server.ts';

describe('the agreed table', () => {
  test.each(agreed.map((row) => [`${row.audience} ${row.method} ${row.path}`, row] as const))(
    'has the same rights for %s as the contract',
    (_, row) => {
      const of = findCall(row);
      expect(of, 'the call is not in the contract').toBeDefined();
      if (!of) return;
      const cells = cellsOf(of);
      const letters = (cell: string) => cell.replaceAll('p', '2');
      expect({
        anonymous: cells['anonymous'],
        municipality: cells['municipality'],
        individual: cells['individual-investor'],
        institution: cells['institutional-investor'],
        professional: cells['market-professional'],
        administrator: cells['administrator'],
      }).toEqual({
        anonymous: row.AN,
        municipality: letters(row.MU),
        individual: letters(row.II),
        institution: letters(row.IN),
        professional: letters(row.MP),
        administrator: row.AD,
      });
    },
  );
});

describe('no address escapes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test.each(['market', 'admin'] as const)(
    'the %s site responds where the contract says, and nowhere else',
    async (site) => {
      const app = await buildApp(server.deps, site);
      const url = await app.listen({ host: '127.0.0.1', port: 0 });
      const outside = app.pages.added.map((route) => plain(...(route.split(' ') as [string, string])));
      const methodsAt = async (path: string) =>
        (await fetch(`${url}${path}`, { method: 'OPTIONS' })).headers.get('allow')?.split(', ') ?? [];
      const ofContract = tables[site].flatMap((of) =>
        [of.path, ...(of.alsoAt ?? [])].map((path) => plain(of.method, path)),
      );
      // Besides files, pages and the local outbox: operations of a site are open to anyone who reaches the port.
      const operations = ['/healthz', '/readyz', '/api/docs', '/api/docs/:name'].map((path) => `GET ${path}`);
      // Browsers report violations of a page's policy here.
      operations.push('POST /csp-report');
      // The link of a mail is enough to end such mails, signed in or not.
      if (site === 'market') operations.push('GET /unsubscribe', 'POST /unsubscribe');
      // Pages for visitors, present where they are built.
      if (site === 'market' && (await loadRenderers()) !== null) {
        operations.push(
          'GET /sales',
          'GET /sales/:name',
          'GET /results',
          'GET /issuers/:name',
          'GET /embed/sales/:name',
        );
      }
      const others = outside.filter(
        (address) => !ofContract.includes(address) && !/ \/(\*|(assets|es)\/:name|dev\/.*|.*\.\w+|)$/.test(address),
      );
      expect(new Set(others)).toEqual(new Set(operations));
      for (const address of ofContract) {
        const [method = '', path = ''] = address.split(' ');
        expect([address, await methodsAt(path)]).toEqual([address, expect.arrayContaining([method])]);
      }
      await app.close();
    },
  );
});

/** An address without the names of its parameters. */
function plain(method: string, path: string): string {
  return `${method} ${path.replace(/(\|?:\w+)+/g, ':name')}`;
}
