import { expect, test } from 'vitest';
import { startSite } from '../../../../testing/site.ts';
import { startTestServer } from '../../../../testing/test-server.ts';

test('both sites publish the contact for security reports, if configured', async () => {
  const server = await startTestServer();
  const config = { ...server.deps.config, securityContact: 'mailto:security@market.example' };
  for (const site of ['market', 'admin'] as const) {
    const without = await startSite(server.deps, site);
    expect((await fetch(`${without.url}/.well-known/security.txt`)).status).toBe(404);
    await without.close();
    const app = await startSite({ ...server.deps, config }, site);
    const answer = await fetch(`${app.url}/.well-known/security.txt`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const body = await answer.text();
    const address = site === 'market' ? config.marketUrl : config.adminUrl;
    expect(body).toMatch(/^Contact: mailto:security@market\.example\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\n/);
    expect(body).toContain(`Canonical: ${address}/.well-known/security.txt`);
    await app.close();
  }
  await server.close();
});
