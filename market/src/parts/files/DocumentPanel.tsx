/** A document beside the page, to read or to save. */

import { IconDownload } from '@fairbook/ui/icons/arrows/download.ts';
import { Button, CloseButton, Drawer } from '@mantine/core';
import { fileTexts } from '../texts/files.ts';
import css from './files.module.css';

const words = fileTexts;

export interface OpenDocument {
  readonly name: string;
  /** An object URL, valid while the panel is open. */
  readonly url: string;
}

export function DocumentPanel({ document, onClose }: { document: OpenDocument | null; onClose: () => void }) {
  return (
    <Drawer
      opened={document !== null}
      onClose={onClose}
      position="right"
      size="min(960px, 100%)"
      withCloseButton={false}
      classNames={{ body: css.documentBody, content: css.documentContent }}
    >
      {document && (
        <>
          <div className={css.documentHead}>
            <Drawer.Title>{document.name}</Drawer.Title>
            <Button
              component="a"
              href={document.url}
              download={document.name}
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            >
              {words.save}
            </Button>
            <CloseButton aria-label={words.close} onClick={onClose} />
          </div>
          <iframe src={document.url} title={document.name} className={css.documentFrame} />
        </>
      )}
    </Drawer>
  );
}
