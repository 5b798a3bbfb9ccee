/** Walks through a page by the Tab key, as people without a pointer do. */
import type { Page } from 'playwright-core';

/** Elements that the keyboard reaches on a page, and errors in them. */
export interface Walk {
  readonly stops: number;
  readonly problems: readonly string[];
}

/** Far more than any page has. */
const mostStops = 400;

/**
 * Presses Tab until the focus leaves the page. Each stop must be in view and on top of everything else, at least in part (WCAG 2.4.11), and look
 * different from how it looks without the focus (2.4.7); the walk must end (2.1.2).
 */
export async function walk(page: Page): Promise<Walk> {
  const problems = new Set<string>();
  for (let stops = 0; stops <= mostStops; stops++) {
    await page.keyboard.press('Tab');
    const { name, unseen, covered } = await page.evaluate(look);
    if (unseen) problems.add(`${unseen} looks the same with and without the focus`);
    if (name === null) return { stops, problems: [...problems] };
    if (covered) problems.add(`${name} is covered or out of view`);
  }
  throw new Error(`the focus does not leave ${page.url()} after ${mostStops} times Tab`);
}

declare global {
  interface Window {
    /** The element that had the focus before, and its look then. */
    focused?: { readonly element: Element; readonly name: string; readonly style: string } | undefined;
  }
}

interface Look {
  /** Null where nothing has the focus. */
  readonly name: string | null;
  /** The element before, where it looks the same now that it has lost the focus. */
  readonly unseen: string | null;
  readonly covered: boolean;
}

/** Runs in the page. */
function look(): Look {
  const styleOf = (element: Element): string => {
    // A field may show its focus by its frame, a hidden control by its label, and a link by its row, which it covers.
    const beside =
      element instanceof HTMLInputElement ? [element.nextElementSibling, element.previousElementSibling] : [];
    const near = [element, element.parentElement, element.closest('.mantine-Input-input'), ...beside];
    return [...near, element.closest('tr, li, article')]
      .flatMap((each) => (each ? [getComputedStyle(each), getComputedStyle(each, '::after')] : []))
      .map(({ outline, boxShadow, borderColor, backgroundColor }) =>
        [outline, boxShadow, borderColor, backgroundColor].join(),
      )
      .join();
  };
  const before = window.focused;
  const element = document.activeElement;
  // A date has several stops in one field.
  const hasMoved = before !== undefined && before.element !== element;
  const unseen =
    hasMoved && before.element.isConnected && styleOf(before.element) === before.style ? before.name : null;
  if (!element || element === document.body) {
    window.focused = undefined;
    return { name: null, unseen, covered: false };
  }
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60);
  const name = `<${element.tagName.toLowerCase()}> ${words || element.id}`;
  window.focused = { element, name, style: styleOf(element) };
  // A control of a switch or a radio group may be invisible itself, with its label in view.
  const shown = [element, ...((element as HTMLInputElement).labels ?? [])];
  const isOnTop = shown.some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return [0.05, 0.25, 0.5, 0.75, 0.95].some((across) =>
      [0.05, 0.5, 0.95].some((down) => {
        const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        return hit !== null && (each.contains(hit) || hit.contains(each));
      }),
    );
  });
  return { name, unseen, covered: !isOnTop };
}

/** The label of what has the focus. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = document.activeElement;
    const label = field instanceof HTMLInputElement ? field.labels?.[0]?.textContent : null;
    return (field?.getAttribute('aria-label') ?? label ?? '').replace(' *', '');
  });
}
