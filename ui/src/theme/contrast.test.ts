import { describe, expect, test } from 'vitest';
import { contrast, over } from './contrast.ts';
import { brand, classColors, dark, gray, orange, red, secondary, tertiary, white } from './palette.ts';

const text = 4.5;
const graphic = 3;
const paper = gray[0];
const page = dark[7];
const card = dark[6];

describe('the formula', () => {
  test('gives 21 for black on white and 1 for a color on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
    expect(contrast('#1d8254', '#1d8254')).toBe(1);
  });

  test('lays a translucent color over its ground', () => {
    expect(over('#ffffff', 0.5, '#000000')).toBe('#808080');
    expect(over('#1d8254', 1, '#000000')).toBe('#1d8254');
  });

  test('refuses what is not a color', () => {
    expect(() => contrast('green', white)).toThrow("'green' is not a color as #rrggbb");
  });
});

test.each([
  ['white on a filled brand control', white, brand[6], text],
  ['white on a hovered brand control', white, brand[7], text],
  ['white on a filled blue control', white, tertiary[6], text],
  ['white on a filled red control', white, red[6], text],
  ['white on a filled gray badge', white, gray[6], text],
  ['ink on a filled gold control', gray[9], secondary[6], text],
  ['text on paper', gray[9], paper, text],
  ['a link on a card', tertiary[7], white, text],
  ['a link on paper', tertiary[7], paper, text],
  ['an error on a card', red[7], white, text],
  ['an error on paper', red[7], paper, text],
  ['dimmed text on a card', gray[6], white, text],
  ['dimmed text on paper', gray[6], paper, text],
  ['dimmed text on gray 1', gray[6], gray[1], text],
  ['a success word on paper', brand[7], paper, text],
  ['the words of a disabled control', gray[6], gray[2], 4],
  ['the edge of a field on a card', gray[5], white, graphic],
  ['the edge of a field on paper', gray[5], paper, graphic],
  ['the focus ring on a card', tertiary[6], white, graphic],
  ['the focus ring on paper', tertiary[6], paper, graphic],
  ['gold text at its lightest', secondary[8], paper, text],
  ['orange text at its lightest', orange[7], paper, text],
  ['an outlined gray badge', gray[6], paper, text],
  ['an outlined blue badge', tertiary[6], paper, text],
  ['the edge of a gold cap', secondary[8], white, graphic],
  ['the fill of a ladder bar', brand[6], white, graphic],
])('light scheme: %s is readable', (_, front, ground, least) => {
  expect(contrast(front, ground)).toBeGreaterThanOrEqual(least);
});

test.each([
  ['text on the page', dark[0], page, text],
  ['text on a card', dark[0], card, text],
  ['dimmed text on the page', dark[2], page, text],
  ['dimmed text on a card', dark[2], card, text],
  ['a link on a card', tertiary[4], card, text],
  ['an error on a card', red[4], card, text],
  ['a success word on a card', brand[4], card, text],
  ['the edge of a field on a card', dark[3], card, graphic],
  ['the edge of a field on the page', dark[3], page, graphic],
  ['the focus ring on the page', secondary[4], page, graphic],
  ['the focus ring on a card', secondary[4], card, graphic],
  ['the fill of a ladder bar', brand[5], card, graphic],
  ['the gold cap', secondary[4], card, graphic],
  ['the outline of an offered bar', gray[5], card, graphic],
])('dark scheme: %s is readable', (_, front, ground, least) => {
  expect(contrast(front, ground)).toBeGreaterThanOrEqual(least);
});

test.each(
  Object.entries({ Active: brand, Disabled: gray, Error: red, New: tertiary, Pending: orange, Suspended: secondary }),
)('the badge %s is readable in both schemes', (_, ramp) => {
  expect(contrast(ramp[9], ramp[1])).toBeGreaterThanOrEqual(7);
  expect(contrast(ramp[2], over(ramp[5], 0.2, card))).toBeGreaterThanOrEqual(7);
  expect(contrast(ramp[2], over(ramp[5], 0.2, page))).toBeGreaterThanOrEqual(7);
});

test('neighboring tones of one scope differ even without their hatch', () => {
  for (const colors of [classColors.light, classColors.dark]) {
    expect(contrast(colors.stateInstitution, colors.nationalInstitution)).toBeGreaterThan(1.15);
    expect(contrast(colors.stateInstitution, colors.stateIndividual)).toBeGreaterThan(1.15);
    expect(contrast(colors.nationalInstitution, colors.nationalIndividual)).toBeGreaterThan(1.15);
    expect(contrast(colors.internationalInstitution, colors.internationalIndividual)).toBeGreaterThan(1.15);
  }
});
