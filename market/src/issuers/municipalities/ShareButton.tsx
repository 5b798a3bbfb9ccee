/** Copies the public address of a municipality's page. */

import { IconLink } from '@fairbook/ui/icons/objects/link.ts';
import { CopyText } from '@fairbook/ui/kit/CopyText.tsx';
import { useShareLink } from '../../auctions/facts/share-link.ts';
import { paths } from '../../base/paths.ts';
import { browsingTexts } from '../../parts/texts/browsing.ts';

const words = browsingTexts.issuer;

export function ShareButton({ uuid }: { uuid: string }) {
  return (
    <CopyText
      value={useShareLink(paths.municipality(uuid))}
      words={{ copy: words.share, copied: words.copied }}
      leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
    />
  );
}
