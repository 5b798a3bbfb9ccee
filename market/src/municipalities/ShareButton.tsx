/** Copies the public address of a municipality's page. */
import { CopyText } from '@fairbook/ui/CopyText.tsx';
import { IconLink } from '@fairbook/ui/icons/link.ts';
import { paths } from '../paths.ts';
import { useShareLink } from '../share-link.ts';
import { browsingTexts } from '../texts/browsing.ts';

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
