/** The looks that pages are judged in: language, colors and widths. */
import { type Language, languages } from '@fairbook/domain/base/languages.ts';
import { isFull, randomOf } from '@fairbook/domain/testing/effort.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Look {
  readonly language: Language;
  readonly scheme: 'light' | 'dark';
  /** In the order in which the window gets them. */
  readonly sizes: readonly Size[];
  /** Those in which axe looks at the page. A page with any of them is also looked at with wider distances between its letters. */
  readonly accessible: readonly Size[];
  /** True if axe looks at it with forced colors, too. */
  readonly highContrast?: boolean;
}

const desktop = { width: 1440, height: 900 };
/** The widest of common screens, and a desktop at 200% zoom. */
const widest = { width: 1920, height: 1080 };
const zoomed = { width: 720, height: 450 };
const phone = { width: 390, height: 844 };
/** The narrowest width required by WCAG 1.4.10. */
export const narrow = { width: 320, height: 844 };

const sizes = [desktop, widest, zoomed, phone, narrow];
const schemes = ['light', 'dark'] as const;

/**
 * The full tier: both languages, light at all five widths and dark on a phone, since colors change no sizes; high contrast, which replaces the colors of
 * both schemes, once. The usual tier: Spanish, whose words are longer, at 320 px; a third of the pages, drawn by the seed, at a further width too, with axe
 * and with wider distances between letters. English pages are those of all other journeys. `at` is the page's place in a list: every other page with two
 * widths begins at 320 px, where the page before may have left the window.
 */
export function looksOf(name: string, at: number): Look[] {
  if (isFull) {
    return languages.flatMap((language): Look[] => [
      { language, scheme: 'light', sizes, accessible: [desktop, narrow], highContrast: language === 'en' },
      { language, scheme: 'dark', sizes: [phone], accessible: [phone] },
    ]);
  }
  const random = randomOf(`look of ${name}`);
  const oneOf = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0];
  const scheme = oneOf(schemes);
  if (random() >= 1 / 3) return [{ language: 'es', scheme, sizes: [narrow], accessible: [] }];
  const both = [oneOf([desktop, widest, zoomed, phone]), narrow] as const;
  return [{ language: 'es', scheme, sizes: at % 2 === 0 ? both : both.toReversed(), accessible: [oneOf(both)] }];
}
