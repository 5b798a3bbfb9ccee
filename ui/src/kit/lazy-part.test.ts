import { createElement, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { lazyAdornment, lazyPart } from './Loading.tsx';

const Chart = ({ title }: { title: string }) => title;
const arriving = async () => ({ default: Chart });
const lost = () => Promise.reject<Awaited<ReturnType<typeof arriving>>>(new TypeError('Failed to fetch'));

/** Content of a page once every part has arrived, or failed. */
async function shown(Part: ReturnType<typeof lazyPart<{ title: string }>>): Promise<string> {
  const page = createElement('p', null, createElement(Suspense, null, createElement(Part, { title: 'a chart' })));
  return await new Response((await prerender(page)).prelude).text();
}

test('a part that arrives is shown', async () => {
  expect(await shown(lazyPart(arriving))).toContain('a chart');
});

test('a part that loads is shown, one that fails leaves a sentence, a decoration nothing, and the page stays', async () => {
  expect(await shown(lazyPart(lost))).toContain('This section didn’t load.');
  expect(await shown(lazyAdornment(lost))).not.toMatch(/arrive|chart/);
});
