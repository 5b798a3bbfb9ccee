/** The colors of both schemes as the style of a page that is rendered on the server. */

import { brand } from '@fairbook/ui/theme/palette.ts';
import { resolver } from '@fairbook/ui/theme/schemes.ts';

const { light, dark } = resolver();
const declared = (colors: Record<string, string>) =>
  Object.entries(colors)
    .filter(([name]) => name.startsWith('--fb-') || /color-(text|dimmed|anchor)$/.test(name))
    .map(([name, color]) => `${name}:${color}`)
    .join(';');

/** The scheme of the system, unless the reader has chosen one (color-scheme.js). Paper is always light. */
export function schemeStyle(text: string, headings: string): string {
  return [
    `:root{--fb-button:${brand[6]};--mantine-font-family:${text};--mantine-font-family-headings:${headings};${declared(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme="light"]){${declared(dark)}}}`,
    `@media screen{:root[data-mantine-color-scheme="dark"]{${declared(dark)}}}`,
  ].join('');
}
