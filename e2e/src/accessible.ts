/** What every page must be: usable by everybody, and no wider than its window. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What another colour scheme can break of a page that is sound in one. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Fails with one line for each element that breaks WCAG 2.2 AA; on wish looks at the colours alone. */
export async function expectAccessible(page: Page, what: 'everything' | 'colours' = 'everything'): Promise<void> {
  await Promise.all(page.frames().map(giveJudge));
  const { violations } = await page.evaluate(judge, {
    runOnly: what === 'colours' ? { type: 'rule' as const, values: ofColours } : { type: 'tag' as const, values: tags },
    resultTypes: ['violations' as const],
    preload: false,
  });
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id} (${help}): ${node.target.join(' ')}\n    ${node.html.slice(0, 200)}\n    ${reasons(node)}`,
    ),
  );
  expect(findings, [`${page.url()} is not accessible:`, ...findings].join('\n')).toEqual([]);
}

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Once for each document: half a megabyte of script costs more than what it judges. */
async function giveJudge(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(script);
}

/** Runs in the page. */
function judge(options: RunOptions): Promise<AxeResults> {
  return window.axe.run(document, options);
}

declare global {
  interface Window {
    readonly axe: { run(what: Document, options: RunOptions): Promise<AxeResults> };
  }
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
