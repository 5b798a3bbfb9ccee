/** Makes images of the drawings that other sites show beside links to sales, and keeps the latest. */
import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Unavailable } from '../../platform/base/errors.ts';
import { BoundedCache } from '../../platform/cache/bounded-cache.ts';

const mostBytes = 16 * 1024 * 1024;
/** Drawings that wait, while one is made after the other: an image takes 30 ms of a processor. */
const mostWaiting = 20;

/** The fonts of the drawings, by the names the drawings use. They are the fonts of the pages, in a format that can be drawn with. */
const fonts = { 'Fairbook Text': 'inter-medium.ttf', 'Fairbook Heading': 'raleway-bold.ttf' } as const;

export class Previews {
  readonly #kept = new BoundedCache<string, Buffer>(mostBytes, ({ length }) => length);
  readonly #making = new Map<string, Promise<Buffer>>();
  #last: Promise<unknown> = Promise.resolve();
  #fonts: Promise<void> | undefined;

  /** The drawing as PNG. Throws Unavailable where too many wait. */
  async imageOf(svg: string): Promise<Buffer> {
    const key = hash('sha256', svg);
    const known = this.#kept.get(key) ?? this.#making.get(key);
    if (known !== undefined) return known;
    if (this.#making.size >= mostWaiting) throw new Unavailable('too many previews are being drawn');
    const made = this.#last.then(() => this.#make(svg));
    this.#last = made.catch(() => undefined);
    this.#making.set(key, made);
    try {
      const image = await made;
      this.#kept.set(key, image);
      return image;
    } finally {
      this.#making.delete(key);
    }
  }

  async #make(svg: string): Promise<Buffer> {
    // Loaded with the first picture: a process that is started again is ready sooner without it.
    this.#fonts ??= loadFonts();
    await this.#fonts;
    const { default: sharp } = await import('sharp');
    return sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer();
  }
}

/** Drawing a text from a file makes its font known to the process, for all later drawings. */
async function loadFonts(): Promise<void> {
  const { default: sharp } = await import('sharp');
  for (const [name, file] of Object.entries(fonts)) {
    const fontfile = fileURLToPath(new URL(`./fonts/${file}`, import.meta.url));
    await sharp({ text: { text: '.', fontfile, font: `${name} 20` } })
      .png()
      .toBuffer();
  }
}
