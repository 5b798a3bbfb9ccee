/** Files of the market: fetched with the administrator's token, shown beside the page. */

import { ask } from '@fairbook/ui/base/api.ts';
import { texts as common } from '@fairbook/ui/base/texts.ts';
import { IconExternalLink } from '@fairbook/ui/icons/arrows/external-link.ts';
import { PageLoader } from '@fairbook/ui/kit/Loading.tsx';
import { Anchor, Button, CloseButton, Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../base/api.ts';
import { texts } from '../../base/texts.ts';
import { Answered } from '../case/Answered.tsx';
import css from './files.module.css';

interface FileProps {
  /** As in responses: '/api/files/<uuid>'. */
  readonly url: string;
  readonly name: string;
}

/** Opens the document in a panel beside the page, with a link to a new tab. */
export function FileButton({ url, name }: FileProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" aria-label={texts.file.openNamed(name)} onClick={() => setOpened(true)}>
        {texts.file.open}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size="min(760px, 100%)"
        withCloseButton={false}
        classNames={{ content: css.drawer, body: css.body }}
      >
        <div className={css.head}>
          <Drawer.Title className={css.title}>{name}</Drawer.Title>
          <CloseButton aria-label={common.dialog.close} onClick={() => setOpened(false)} />
        </div>
        <Preview url={url} name={name} />
      </Drawer>
    </>
  );
}

function Preview({ url, name }: FileProps) {
  const file = useQuery(fileQuery(url));
  const address = useObjectUrl(file.data);
  return (
    <Answered query={file} skeleton={<PageLoader label={texts.file.loading} />}>
      {() =>
        address && (
          <>
            <p className={css.links}>
              <Anchor href={address} target="_blank" rel="noreferrer">
                {texts.file.inNewTab}
                <IconExternalLink size={15} stroke={1.6} aria-hidden />
              </Anchor>
            </p>
            {isImage(file.data) ? (
              <img className={css.image} src={address} alt={name} />
            ) : (
              // The viewer's page list would take half of the panel.
              <iframe className={css.page} src={`${address}#navpanes=0&view=FitH`} title={name} />
            )}
          </>
        )
      }
    </Answered>
  );
}

/** An image of the market; nothing where it cannot be read. */
export function Picture({ url, name }: FileProps) {
  const address = useObjectUrl(useQuery(fileQuery(url)).data);
  return address && <img className={css.picture} src={address} alt={name} />;
}

function isImage(content: unknown): boolean {
  return content instanceof Blob && content.type.startsWith('image/');
}

function fileQuery(url: string) {
  return ask(api.readFile, { params: { uuid: url.split('/').at(-1) ?? '' } }, { notice: false });
}

function useObjectUrl(content: unknown): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(content instanceof Blob)) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
