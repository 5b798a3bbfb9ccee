/** Computes the contrast of two colors by the formula of WCAG 2.2, and mixes translucent tints. */

/** The contrast ratio of two '#rrggbb' colors, 1 to 21. Source: WCAG 2.2, "contrast ratio" and "relative luminance". */
export function contrast(one: string, other: string): number {
  const first = luminance(one);
  const second = luminance(other);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** `color` at `opacity` (0–1) laid over `ground`, as '#rrggbb'. */
export function over(color: string, opacity: number, ground: string): string {
  const below = parts(ground);
  const mixed = parts(color).map((part, at) => Math.round(part * opacity + (below[at] ?? 0) * (1 - opacity)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  const weights = [0.2126, 0.7152, 0.0722];
  return parts(color).reduce((sum, part, at) => sum + linear(part / 255) * (weights[at] ?? 0), 0);
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Red, green and blue, 0 to 255. */
function parts(color: string): number[] {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new RangeError(`'${color}' is not a color as #rrggbb`);
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
