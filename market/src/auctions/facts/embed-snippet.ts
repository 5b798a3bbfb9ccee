/** The text that puts a sale into another site as a card. */
import { paths } from '../../base/paths.ts';
import { publicTexts } from '../../parts/texts/public.ts';

/** The height of a card at the widths a column of a site has. */
const height = 470;

/** The element of the frame; `name` is the sale's. */
export function embedSnippet(origin: string, uuid: string, name: string): string {
  const title = publicTexts.embed.title(name).replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<iframe src="${origin}${paths.publicCard(uuid)}" title="${title}" width="100%" height="${height}" style="border:0;max-width:480px" loading="lazy"></iframe>`;
}
