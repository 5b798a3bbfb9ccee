/** Tests the content security policy of pages: our own scripts and styles, and nothing that came in as text. */
import { some } from '@fairbook/domain/testing/effort.ts';
import { expect, inject, test } from 'vitest';
import type { Site } from '../../testing/browser.ts';
import { journey } from '../../testing/journey.ts';

const sites: Site[] = ['market', 'admin'];

test.each(sites)('the page of the %s site has a nonce of its own each time, and no unsafe keyword', async (site) => {
  const answers = await Promise.all([1, 2].map(() => fetch(`${inject('addresses')[site]}/signin`)));
  const policies = answers.map(({ headers }) => headers.get('content-security-policy') ?? '');
  expect(policies[0]).not.toBe(policies[1]);
  for (const [at, policy] of policies.entries()) {
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    const [, nonce = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(nonce.length).toBeGreaterThan(20);
    expect(await answers[at]?.text()).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
  }
  const headers = answers[0]?.headers;
  expect(headers?.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers?.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers?.get('permissions-policy')).toContain('camera=()');
  expect(headers?.get('cache-control')).toBe('no-store');
});

for (const site of some('planted markup', sites, 1)) {
  journey(`markup planted in a page of the ${site} site has no effect`, async ({ visit, foresee }) => {
    foresee(/Trusted|Content Security Policy|violates/);
    const page = await visit(site, { path: '/signin' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const outcome = await page.evaluate(() => {
      const styled = document.createElement('style');
      styled.append('body { outline: 7px solid red; }');
      document.head.append(styled);
      const attempt = (act: () => void) => {
        try {
          act();
          return 'done';
        } catch (error) {
          return error instanceof Error ? error.name : String(error);
        }
      };
      return {
        markup: attempt(() => {
          document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="document.title=1">');
        }),
        script: attempt(() => {
          document.createElement('script').src = 'https://evil.example/x.js';
        }),
        outline: getComputedStyle(document.body).outlineWidth,
      };
    });
    expect(outcome).toMatchObject({ markup: 'TypeError', script: 'TypeError' });
    expect(outcome.outline).not.toBe('7px');
  });
}

const probed = [
  '/metrics',
  '/Metrics/',
  '/livez',
  '/actuator/health',
  '/debug/pprof',
  '/.well-known/none',
  '/server-status',
];

test.each(sites)('common probes of the %s site get no page', async (site) => {
  for (const path of probed) {
    const answer = await fetch(`${inject('addresses')[site]}${path}`);
    const body: unknown = await answer.json();
    expect([path, answer.status, body]).toEqual([path, 404, { message: 'Not found', data: { code: 'not-found' } }]);
  }
  for (const path of ['/healthz', '/readyz'])
    expect((await fetch(`${inject('addresses')[site]}${path}`)).headers.get('content-type')).toMatch(/json/);
});
