/** Copies the address of a municipality's page, as the market is known to others. */
import { ask } from '@fairbook/ui/api.ts';
import { CopyText } from '@fairbook/ui/CopyText.tsx';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { browsingTexts } from '../texts/browsing.ts';

const words = browsingTexts.issuer;

export function ShareButton({ uuid }: { uuid: string }) {
  const { data } = useQuery(ask('readShareableHost', api.readShareableHost, {}, { notice: false }));
  // Until the server has said where the market is, this page knows best.
  const link = new URL(paths.municipality(uuid), data?.url ?? window.location.origin).href;
  return (
    <CopyText
      value={link}
      words={{ copy: words.share, copied: words.copied }}
      leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
    />
  );
}
