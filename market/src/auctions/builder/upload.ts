/** What is wrong with a file before it is sent. The server judges by content again. */
import { buildingTexts } from '../../texts/building.ts';

const mostBytes = 20 * 1024 * 1024;

/** As people read it. */
export const largestDocument = '20 MB';

/** Why a file cannot be a document; null where it can. */
export function whyNotDocument({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (type !== 'application/pdf') return buildingTexts.documents.wrongType;
  if (size === 0) return buildingTexts.documents.isEmpty;
  return size > mostBytes ? buildingTexts.documents.tooLarge(largestDocument) : null;
}
