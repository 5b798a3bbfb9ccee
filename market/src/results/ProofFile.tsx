/** A link to a file of the proof of a sale. That of a private sale is fetched by the page, with a token or the key. */
import { addressOf } from '@fairbook/contract/base/client.ts';
import { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { useAction } from '@fairbook/ui/base/api.ts';
import { IconDownload } from '@fairbook/ui/icons/arrows/download.ts';
import { saveBlob } from '@fairbook/ui/kit/save-file.ts';
import { Button } from '@mantine/core';
import type { ProofSource } from './proof-source.ts';
import { inBrowserTexts } from './texts/in-browser.ts';

const words = inBrowserTexts;
const compact = { size: 'compact-sm' };

interface ProofFileProps {
  readonly source: ProofSource;
  readonly kind: 'record' | 'log';
  readonly auctionId: string;
}

export function ProofFile({ source: { calls, headers, isOpen }, kind, auctionId }: ProofFileProps) {
  const params = { auctionId };
  const [call, name, label] =
    kind === 'record'
      ? (['downloadClosingRecord', `closing-record-${auctionId}.json`, words.download] as const)
      : (['downloadOrderLog', `${auctionId}.log`, words.saveLog] as const);
  const save = useAction(() => calls[call]({ params, headers }), { onSuccess: (file) => saveBlob(name, file) });
  const href = addressOf(biddingMarket[call], { params });
  // The record is beside the button that checks it, the log in a sentence.
  const look = kind === 'record' ? { leftSection: <IconDownload size={16} stroke={1.6} aria-hidden /> } : compact;
  if (!isOpen) {
    return (
      <Button variant="subtle" {...look} loading={save.isPending} onClick={() => save.mutate()}>
        {label}
      </Button>
    );
  }
  return kind === 'log' ? (
    <a href={href} download={name}>
      {label}
    </a>
  ) : (
    <Button variant="subtle" {...look} component="a" href={href} download>
      {label}
    </Button>
  );
}
