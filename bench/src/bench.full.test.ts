/** Tests the benchmark at toy size. Some of its cases represent all, since all together take a minute. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plans } from './case.ts';
import { cases } from './cases.ts';
import { type Fixture, openFixture } from './fixture.ts';
import { pageOf } from './report.ts';
import { Missing } from './tools.ts';

describe('the bench', () => {
  let fixture: Fixture;

  beforeAll(async () => {
    fixture = await openFixture();
  });

  afterAll(() => fixture.close());

  test.each(cases.filter(({ name }) => ['bids', 'limits', 'desk', 'screens'].includes(name)))(
    'measures $name',
    async ({ title, run }) => {
      const outcome = await run(fixture, plans.toy).then(
        (result) => ({ title, result, why: '' }),
        (error: unknown) => {
          // Tools and built pages are not everywhere; any other failure is an error.
          if (error instanceof Missing) return { title, result: null, why: error.message };
          throw error;
        },
      );
      await fixture.clear();
      const { result } = outcome;
      // Nothing of a page may move at all.
      for (const { what, ratio } of result?.rows ?? [])
        expect(ratio.median).toBeGreaterThan(what.endsWith('layout shift') ? -1 : 0);
      for (const { name, errors } of result?.details ?? []) expect({ name, errors }).toEqual({ name, errors: 0 });
      expect(result === null || result.rows.length > 0).toBe(true);
      const page = pageOf([outcome], { plan: plans.toy, began: new Date(), seconds: 1, postgres: '18' });
      expect(page).not.toContain('NaN');
    },
  );
});
