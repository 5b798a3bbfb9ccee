/** The style of announcements as text: the script of the page adds it, and public pages have it while there are any. */
import { type brand, orange, red, tertiary } from '../theme/palette.ts';

type Ramp = typeof brand;

/** Ink on a tint of the kind, with its color at the edge. */
function tints(kind: string, ramp: Ramp): string {
  const banner = `.announcement[data-kind="${kind}"]`;
  const night = `:root[data-mantine-color-scheme="dark"] ${banner}`;
  return [
    `${banner}{background:${ramp[1]};border-color:${ramp[6]}}`,
    `${banner} strong{color:${ramp[8]}}`,
    `@media screen{${night}{background:color-mix(in srgb,${ramp[5]} 22%,var(--fb-paper));border-color:${ramp[4]}}${night} strong{color:${ramp[2]}}}`,
  ].join('');
}

export const announcementStyle = [
  '.announcement{display:flex;align-items:flex-start;gap:4px 16px;padding:9px 24px;border-block-end:1px solid;border-inline-start:4px solid;color:var(--fb-ink);font-size:.875rem;line-height:1.45}',
  // Pages for visitors have their content in the middle.
  '[data-announcements="public"] .announcement{padding-inline:max(24px,(100% - 1128px)/2)}',
  '.announcement p{min-width:0;max-width:100ch;margin:0;overflow-wrap:anywhere}',
  '.announcement strong{margin-inline-end:4px;font-weight:600}',
  '.announcement-window{display:inline-block;font-weight:600;font-variant-numeric:tabular-nums}',
  '.announcement button{flex:none;width:28px;height:28px;margin:-3px -6px -3px auto;padding:0;border:0;border-radius:3px;background:none;color:inherit;font:inherit;font-size:1.25rem;line-height:1;cursor:pointer}',
  '.announcement button:hover{background:color-mix(in srgb,currentcolor 12%,transparent)}',
  tints('information', tertiary),
  tints('maintenance', orange),
  tints('incident', red),
  // Colors that the reader chose say nothing about the kind: its word does.
  '@media(forced-colors:active){.announcement{border-inline-start-width:8px}}',
  '@media(max-width:767.98px){[data-announcements] .announcement{padding-inline:12px}}',
  '@media print{[data-announcements]{display:none}}',
].join('');
