/** Files of the market, fetched with the reader's own token and held as object URLs while they are shown. */
import { ask } from '@fairbook/ui/base/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../base/api.ts';

/** `url` as in responses, '/api/files/<uuid>', or the uuid alone. */
export const fileQuery = (url: string) =>
  ask(api.readFile, { params: { uuid: url.split('/').at(-1) ?? '' } }, { notice: false });

/** The object URL of a file's content; null until it has loaded, and where there is none. */
export function useFileAddress(url: string | null): { readonly address: string | null; readonly error: Error | null } {
  const { data, error } = useQuery({ ...fileQuery(url ?? ''), enabled: url !== null });
  return { address: useObjectUrl(url === null ? null : data), error };
}

/** An object URL while the content is shown. */
export function useObjectUrl(content: unknown): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(content instanceof Blob)) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
