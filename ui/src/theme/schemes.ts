/** Colors of both schemes as CSS variables, with the pairs that Mantine's defaults get wrong. Without Mantine itself: public pages are rendered with them too. */
import { brand, classColors, dark, gray, orange, red, secondary, tertiary, white } from './palette.ts';

type Colors = Record<string, string>;

/** Where a tint's default text or outline is too faint on paper, the step that is dark enough. */
const readableStep: Readonly<Record<string, number>> = { orange: 7, secondary: 8, yellow: 8 };

/** The colors with tints; green, yellow and blue are the names of the status badges. */
export const tinted = {
  brand,
  green: brand,
  secondary,
  yellow: secondary,
  tertiary,
  blue: tertiary,
  red,
  orange,
  gray,
};

/** The pairs that must be readable in each scheme; `contrast.test.ts` checks all of them against WCAG. */
export const resolver = (): { variables: Colors; light: Colors; dark: Colors } => {
  const light: Record<string, string> = {
    '--fb-paper': gray[0],
    '--fb-surface': white,
    '--fb-hairline': gray[3],
    '--fb-rule': gray[5],
    '--fb-ink': gray[9],
    '--fb-accent': brand[6],
    '--fb-covered': brand[6],
    '--fb-principal': brand[8],
    '--fb-interest': brand[3],
    '--fb-yield': tertiary[7],
    '--fb-gold': secondary[6],
    '--fb-gold-edge': secondary[8],
    '--fb-offered': gray[5],
    '--fb-focus': tertiary[6],
    '--mantine-color-body': gray[0],
    '--mantine-color-text': gray[9],
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-anchor': tertiary[7],
    '--mantine-color-error': red[7],
    '--mantine-color-success': brand[7],
    '--mantine-color-default-border': gray[5],
    '--mantine-color-default-hover': gray[1],
    '--mantine-color-disabled': gray[2],
    '--mantine-color-disabled-color': gray[6],
  };
  const night: Record<string, string> = {
    '--fb-paper': dark[7],
    '--fb-surface': dark[6],
    '--fb-hairline': dark[4],
    '--fb-rule': dark[3],
    '--fb-ink': dark[0],
    '--fb-accent': brand[4],
    '--fb-covered': brand[5],
    '--fb-principal': brand[3],
    '--fb-interest': brand[6],
    '--fb-yield': tertiary[4],
    '--fb-gold': secondary[4],
    '--fb-gold-edge': secondary[2],
    '--fb-offered': gray[5],
    '--fb-focus': secondary[4],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-anchor': tertiary[4],
    '--mantine-color-error': red[4],
    '--mantine-color-success': brand[4],
    '--mantine-color-default-border': dark[3],
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-disabled': dark[5],
    '--mantine-color-disabled-color': dark[2],
  };
  for (const [name, color] of Object.entries(classColors.light)) light[`--fb-class-${name}`] = color;
  for (const [name, color] of Object.entries(classColors.dark)) night[`--fb-class-${name}`] = color;
  for (const [name, ramp] of Object.entries(tinted)) {
    const step = readableStep[name];
    if (step !== undefined) {
      light[`--mantine-color-${name}-text`] = `var(--mantine-color-${name}-${step})`;
      light[`--mantine-color-${name}-outline`] = `var(--mantine-color-${name}-${step})`;
    }
    // Mantine's darkened tint is too close to the page; a fifth of step 5 with step 2 text has a contrast of 8:1 and more.
    night[`--mantine-color-${name}-light`] = translucent(ramp[5], 0.2);
    night[`--mantine-color-${name}-light-hover`] = translucent(ramp[5], 0.28);
    night[`--mantine-color-${name}-light-color`] = ramp[2];
  }
  return { variables: {}, light, dark: night };
};

function translucent(color: string, opacity: number): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${red} ${green} ${blue} / ${opacity * 100}%)`;
}
