import { expect, test } from 'vitest';
import { startTestServer } from '../../../../testing/test-server.ts';
import { buildApp } from '../../../program/app.ts';

test('both sites publish the contact for security reports, if configured', async () => {
  const server = await startTestServer();
  const config = { ...server.deps.config, securityContact: 'mailto:security@market.example' };
  for (const site of ['market', 'admin'] as const) {
    const without = await buildApp(server.deps, site);
    expect((await without.inject('/.well-known/security.txt')).statusCode).toBe(404);
    await without.close();
    const app = await buildApp({ ...server.deps, config }, site);
    const { statusCode, body, headers } = await app.inject('/.well-known/security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const address = site === 'market' ? config.marketUrl : config.adminUrl;
    expect(body).toMatch(/^Contact: mailto:security@market\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
    expect(body).toContain(`Canonical: ${address}/.well-known/security.txt`);
    await app.close();
  }
  await server.close();
});
