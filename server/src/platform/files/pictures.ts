/** Checks images and draws copies of them. Runs in a process of its own (`checks.ts`). */
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { type Copy, type Pixels, unreadable } from './contents.ts';

/** 40 megapixels are enough for any photograph; more is an attempt to fill the memory. */
const maxPixels = 40_000_000;
/** No page shows a wider image. */
const widestImage = 2_400;

/** The kind of an image by its first bytes, before a program that reads many kinds opens it. */
function imageType(bytes: Buffer): 'png' | 'jpeg' | 'webp' | null {
  const begin = bytes.toString('latin1', 0, 12);
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (begin.startsWith('\xff\xd8\xff')) return 'jpeg';
  return /^RIFF.{4}WEBP$/s.test(begin) ? 'webp' : null;
}

/** The picture alone, without location, camera or anything hidden, or the reason why the file is not accepted. */
export async function copyOfPicture(bytes: Buffer, least?: Pixels): Promise<Copy | Refusal> {
  const type = imageType(bytes);
  if (type === null) return refusal('not-an-image', 'Must be a PNG, JPEG or WebP image');
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: widestImage, height: widestImage, fit: 'inside', withoutEnlargement: true });
    const { width, height } = (await picture.metadata()).autoOrient;
    if (least && (width < least.width || height < least.height)) {
      const size = { width, height, leastWidth: least.width, leastHeight: least.height };
      return refusal(
        'image-too-small',
        say('The image is {width} × {height} pixels; at least {leastWidth} × {leastHeight} are needed', size),
      );
    }
    if (type === 'png') return drawn(await picture.png().toBuffer(), 'image/png', 'png');
    if (type === 'webp') return drawn(await picture.webp({ quality: 85 }).toBuffer(), 'image/webp', 'webp');
    return drawn(await picture.jpeg({ quality: 85, mozjpeg: true }).toBuffer(), 'image/jpeg', 'jpg');
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return tooLarge
      ? refusal('image-too-large', 'The image has too many pixels (at most 40 million)')
      : unreadable.image;
  }
}

function drawn(bytes: Buffer, contentType: string, extension: string): Copy {
  return { bytes, contentType, extension };
}
