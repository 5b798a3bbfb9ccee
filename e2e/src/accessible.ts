/** What every page must be: usable by everybody, and no wider than its window. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What another colour scheme can break of a page that is sound in one. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Fails with one line for each element that breaks WCAG 2.2 AA; on wish looks at the colours alone. */
export async function expectAccessible(page: Page, what: 'everything' | 'colours' = 'everything'): Promise<void> {
  const runOnly =
    what === 'colours' ? { type: 'rule' as const, values: ofColours } : { type: 'tag' as const, values: tags };
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await axe.options({ runOnly, resultTypes: ['violations'], preload: false }).analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id} (${help}): ${node.target.join(' ')}\n    ${node.html.slice(0, 200)}\n    ${reasons(node)}`,
    ),
  );
  expect(findings, [`${page.url()} is not accessible:`, ...findings].join('\n')).toEqual([]);
}

function reasons({ any, all, none }: { any: Check[]; all: Check[]; none: Check[] }): string {
  return [...any, ...all, ...none].map((check) => check.message).join('; ');
}

interface Check {
  readonly message: string;
}

/** Fails where the page can be moved sideways, with what sticks out. Parts that measure themselves get a moment to do so. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
  await page.waitForFunction(fits, undefined, { timeout: 5_000 }).catch(() => undefined);
  const tooWide = await page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    );
    return [`${scrollWidth} px in a window of ${window.innerWidth} px`].concat(
      out.slice(0, 8).map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`),
    );
  });
  expect(tooWide, [`${page.url()} is wider than its window:`, ...tooWide].join('\n')).toEqual([]);
}
