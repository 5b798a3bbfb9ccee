/** The documents of an amendment: each slot with what the sale has, and the file that is chosen for it. A file uploads as soon as it is chosen. */
import { type DocumentSlot, documentSlots } from '@fairbook/domain/base/vocabulary.ts';
import { messageOf, showDone, showProblem } from '@fairbook/ui/base/queries.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { maxText } from '../../parts/files/checks.ts';
import { OpenFile } from '../../parts/files/OpenFile.tsx';
import { UploadField } from '../../parts/files/UploadField.tsx';
import { useUploads } from '../../parts/files/use-uploads.ts';
import { amendingTexts } from '../texts/amending.ts';
import css from './amending.module.css';
import { NamedFile } from './NamedFile.tsx';
import type { OwnAmendments } from './queries.ts';

const words = amendingTexts.documents;

type Chosen = OwnAmendments['documents'];

interface DocumentsProps {
  readonly auction: OwnAuction;
  readonly chosen: Chosen;
}

export function AmendDocuments({ auction, chosen }: DocumentsProps) {
  return (
    <Section title={words.title}>
      <p className={css.lead}>{words.lead(maxText)}</p>
      <ul className={css.slots}>
        {documentSlots.map(({ value, label }) => (
          <Slot
            key={value}
            slot={value}
            label={label}
            auction={auction}
            chosen={chosen.find(({ document }) => document === value)}
          />
        ))}
      </ul>
    </Section>
  );
}

interface SlotProps {
  readonly slot: DocumentSlot;
  readonly label: string;
  readonly auction: OwnAuction;
  readonly chosen: Chosen[number] | undefined;
}

function Slot({ slot, label, auction, chosen }: SlotProps) {
  const queries = useQueryClient();
  const params = { auctionId: auction.uuid };
  const current = auction.documents[slot];
  const body = { document: slot, ...(current && { insteadOf: current.id }) };
  const uploads = useUploads({
    kind: 'document',
    send: (sending, file, signal) => sending.proposeDocument({ params, body, files: { file: [file] }, signal }),
    onSent: async (file) => {
      await invalidate(queries, 'ownAuction');
      showDone(words.chosen(file.name));
    },
  });
  const remove = useMutation({
    mutationFn: (fileId: string) => api.dropProposedDocument({ params: { ...params, fileId } }),
    meta: { notice: false },
    onSuccess: () => showDone(words.removed),
    onError: (error) => showProblem(messageOf(error)),
    onSettled: () => invalidate(queries, 'ownAuction'),
  });
  return (
    <li className={css.slot}>
      <p>
        <span className={css.slotName}>{label}:</span>
        {current ? <NamedFile file={current} /> : words.none}
      </p>
      {chosen && (
        <p>
          <span>{words.instead(chosen.file.name)}</span>
          <OpenFile url={chosen.file.url} name={chosen.file.name} />
          <Button
            variant="subtle"
            size="xs"
            color="gray"
            aria-label={words.removeNamed(chosen.file.name)}
            loading={remove.isPending}
            onClick={() => remove.mutate(chosen.file.id)}
          >
            {words.remove}
          </Button>
        </p>
      )}
      <UploadField uploads={uploads} kind="document" label={label} path={slot} />
    </li>
  );
}
