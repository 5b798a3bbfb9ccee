/** Accessibility and layout checks of every page. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks that can differ between color schemes. */
const ofColors = ['color-contrast', 'link-in-text-block'];

/** Fails with one line for each element that violates WCAG 2.2 AA; optionally checks only the colors. */
export async function expectAccessible(page: Page, what: 'everything' | 'colors' = 'everything'): Promise<void> {
  await Promise.all(page.frames().map(giveJudge));
  const { violations } = await page.evaluate(judge, {
    runOnly: what === 'colors' ? { type: 'rule' as const, values: ofColors } : { type: 'tag' as const, values: tags },
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

/** Once for each document: half a megabyte of script costs more than the check. */
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

/** Fails where the page scrolls sideways, with the elements that stick out. Self-measuring parts get a moment to settle. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
  if (await page.evaluate(fits)) return;
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

/** Fails where a box hides a part of its text. Text that is cut on purpose, and whole elsewhere, has a number of lines (`line-clamp`). */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('body *:not(textarea)')].flatMap((element) => {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      // Hidden from sight, for screen readers alone.
      if (!hasText || element.clientWidth < 4 || !element.checkVisibility({ visibilityProperty: true })) return [];
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      const isCut =
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && webkitLineClamp === 'none' && element.scrollHeight > element.clientHeight + 2);
      return isCut ? [`<${element.localName} class="${element.className}"> ${element.textContent?.trim()}`] : [];
    }),
  );
  expect(cut, [`${page.url()} hides a part of these texts:`, ...cut].join('\n')).toEqual([]);
}
