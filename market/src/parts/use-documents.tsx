/** Opens documents of a sale beside the page, fetched with the token of the reader. */
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../base/api.ts';
import { DocumentPanel, type OpenDocument } from './files/DocumentPanel.tsx';
import { fileTexts } from './texts/files.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Buttons that open documents beside the page, what went wrong with the last one, and the panel that shows it. */
export function useDocuments() {
  const [opened, setOpened] = useState<OpenDocument | null>(null);
  const open = useMutation({
    mutationFn: async (file: Named): Promise<OpenDocument> => {
      const content = await api.readFile({ params: { uuid: file.id } });
      if (!(content instanceof Blob)) throw new TypeError('a file is a blob');
      return { name: file.name, url: URL.createObjectURL(content) };
    },
    meta: { notice: false },
    onSuccess: setOpened,
  });
  const close = () => {
    if (opened) URL.revokeObjectURL(opened.url);
    setOpened(null);
  };
  return {
    problem: open.error && (
      <Alert color="red" role="alert" mb="sm">
        {messageOf(open.error)}
      </Alert>
    ),
    panel: <DocumentPanel document={opened} onClose={close} />,
    openButton: (file: Named, label: string): ReactNode => (
      <Button
        variant="default"
        size="xs"
        aria-label={`${fileTexts.open}: ${label}, ${file.name}`}
        loading={open.isPending && open.variables.id === file.id}
        onClick={() => open.mutate(file)}
      >
        {fileTexts.open}
      </Button>
    ),
  };
}
