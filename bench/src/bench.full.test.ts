/** Tests the benchmark at toy size. Some of its cases represent all, since all together take a minute. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plans } from './case.ts';
import { cases } from './cases.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { pageOf } from './report.ts';

describe('the bench', () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await openFixture();
  });

  afterAll(() => fixture.close());

  test.each(cases.filter(({ name }) => ['bids', 'limits', 'desk', 'screens', 'reads'].includes(name)))(
    'measures $name without an error, and reports each of its goals',
    async ({ title, run }) => {
      const result = await run(fixture, plans.toy);
      await fixture.clear();
      expect(result.rows.length).toBeGreaterThan(0);
      // Nothing of a page may move at all.
      for (const { what, ratio } of result.rows)
        expect([what, ratio.median > (what.endsWith('layout shift') ? -1 : 0)]).toEqual([what, true]);
      for (const { name, errors } of result.details) expect({ name, errors }).toEqual({ name, errors: 0 });
      const outcome = { title, result, why: '' };
      const page = pageOf([outcome], { plan: plans.toy, began: new Date(), seconds: 1, postgres: '18' });
      expect(page).not.toMatch(/NaN|Infinity|undefined/);
      for (const { what } of result.rows) expect(page).toContain(what);
    },
  );
});
