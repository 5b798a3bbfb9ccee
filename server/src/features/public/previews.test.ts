/** Tests the images of drawings: their fonts, and that few are made at once. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Unavailable } from '../../platform/base/errors.ts';
import { Previews } from './previews.ts';

const drawing = (text: string, font: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="80"><rect width="600" height="80" fill="#fff"/><text x="5" y="60" font-family="${font}" font-size="48">${text}</text></svg>`;

/** The right edge of what is drawn. */
async function widthOf(image: Buffer): Promise<number> {
  const { info } = await sharp(image).trim({ background: '#fff' }).toBuffer({ resolveWithObject: true });
  return info.width;
}

test('drawings have the fonts of the pages, whatever the machine has', async () => {
  const previews = new Previews();
  const width = async (font: string) => widthOf(await previews.imageOf(drawing('Will $1.2M', font)));
  // The widths of these letters in Inter and Raleway. Without their files the text is drawn in another font, or not at all.
  expect(Math.abs((await width('Fairbook Text')) - 232)).toBeLessThanOrEqual(2);
  expect(Math.abs((await width('Fairbook Heading')) - 234)).toBeLessThanOrEqual(2);
});

test('one drawing is made once, and beyond twenty that wait a caller is asked to come back', async () => {
  const previews = new Previews();
  const [first, second] = await Promise.all(Array.from({ length: 2 }, () => previews.imageOf(drawing('A', 'x'))));
  expect(first).toBe(second);
  expect(await previews.imageOf(drawing('A', 'x'))).toBe(first);
  const many = await Promise.allSettled(Array.from({ length: 22 }, (_, at) => previews.imageOf(drawing(`${at}`, 'x'))));
  const refused = many.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused[0]?.reason).toBeInstanceOf(Unavailable);
  // One that fails holds up no other.
  await expect(previews.imageOf('no drawing')).rejects.toThrow();
  expect(await previews.imageOf(drawing('B', 'x'))).toBeInstanceOf(Buffer);
});
