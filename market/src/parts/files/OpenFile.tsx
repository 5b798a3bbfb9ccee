/** A button that opens a document beside the page. */
import { messageOf, showProblem } from '@fairbook/ui/base/queries.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fileTexts } from '../texts/files.ts';
import { DocumentPanel, type OpenDocument } from './DocumentPanel.tsx';
import { fileQuery } from './reading.ts';

export interface OpenFileProps {
  readonly url: string;
  readonly name: string;
}

export function OpenFile({ url, name }: OpenFileProps) {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<OpenDocument | null>(null);
  const open = useMutation({
    mutationFn: async (): Promise<OpenDocument> => {
      const content = await queries.fetchQuery(fileQuery(url));
      if (!(content instanceof Blob)) throw new TypeError('a file is a blob');
      return { name, url: URL.createObjectURL(content) };
    },
    meta: { notice: false },
    onSuccess: setOpened,
    onError: (error) => showProblem(messageOf(error)),
  });
  const close = () => {
    if (opened) URL.revokeObjectURL(opened.url);
    setOpened(null);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={fileTexts.openNamed(name)}
        loading={open.isPending}
        onClick={() => open.mutate()}
      >
        {fileTexts.open}
      </Button>
      <DocumentPanel document={opened} onClose={close} />
    </>
  );
}
