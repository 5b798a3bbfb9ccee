/** A picture fetched with the reader's own token. */
import { Skeleton } from '@mantine/core';
import { useFileAddress } from './reading.ts';

export interface PictureProps {
  readonly url: string;
  /** '' for decoration. */
  readonly alt: string;
  readonly className?: string | undefined;
}

/** Nothing where the picture cannot be read: the text beside it is enough. */
export function Picture({ url, alt, className }: PictureProps) {
  const { address, error } = useFileAddress(url);
  if (address) return <img src={address} alt={alt} className={className} />;
  return error ? null : <Skeleton className={className ?? ''} />;
}
