/** Step 6: the four documents of the sale, each put in as soon as it is chosen. */
import { type DocumentSlot, documentSlots } from '@fairbook/domain/vocabulary.ts';
import { confirm } from '@fairbook/ui/dialogs.tsx';
import { messageOf } from '@fairbook/ui/queries.ts';
import { Button, FileButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { tell } from '../../invalidation.ts';
import { buildingTexts } from '../../texts/building.ts';
import { DocumentList } from '../DocumentList.tsx';
import { StepPage } from './StepPage.tsx';
import type { StepProps } from './shapes.ts';
import { largestDocument, whyNotDocument } from './upload.ts';
import { useStep } from './useStep.ts';

const words = buildingTexts.documents;

export function DocumentsStep({ auction, isLocked }: StepProps) {
  const form = useStep<object>({
    auction,
    isLocked,
    initial: {},
    errorsOf: () => ({}),
    save: async () => auction,
  });
  return (
    <StepPage step="documents" form={form} auction={auction}>
      <p className="mk-note">{words.lead(largestDocument)}</p>
      <ul className="mk-slots">
        {documentSlots.map(({ value, label }) => (
          <Slot key={value} slot={value} label={label} auction={auction} isLocked={isLocked} />
        ))}
      </ul>
      {Object.values(auction.documents).some((file) => file !== null) && <DocumentList documents={auction.documents} />}
    </StepPage>
  );
}

type SlotProps = StepProps & { readonly slot: DocumentSlot; readonly label: string };

/** What an upload is doing; the file stays at hand, to try again. */
interface Upload {
  readonly file: File;
  readonly problem: string | null;
}

function Slot({ slot, label, auction, isLocked }: SlotProps) {
  const queries = useQueryClient();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [isOver, setIsOver] = useState(false);
  const cancel = useRef(new AbortController());
  const stored = auction.documents[slot];
  const isUploading = upload !== null && upload.problem === null;

  async function put(file: File | null | undefined): Promise<void> {
    if (!file || isLocked) return;
    const wrong = whyNotDocument(file);
    setUpload({ file, problem: wrong });
    if (wrong !== null) return;
    cancel.current = new AbortController();
    const { signal } = cancel.current;
    try {
      await api.addDocuments({ params: { auctionId: auction.uuid }, files: { [slot]: file }, signal });
      setUpload(null);
    } catch (error) {
      setUpload(signal.aborted ? null : { file, problem: messageOf(error) });
    }
    await tell(queries, 'ownAuction');
  }

  async function remove(name: string): Promise<void> {
    await confirm({
      message: words.removeQuestion(name),
      ok: words.remove,
      danger: true,
      onConfirm: () => api.removeDocument({ params: { auctionId: auction.uuid, documentType: slot } }),
    });
    await tell(queries, 'ownAuction');
  }

  return (
    <li
      className="mk-slot"
      data-over={isOver || undefined}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        void put(event.dataTransfer.files[0]);
      }}
    >
      <div>
        <strong>{label}</strong>
        <span className="mk-slot-state" role="status">
          {isUploading && words.uploading(upload.file.name)}
          {!isUploading && (stored?.name ?? words.drop)}
        </span>
        {upload?.problem && (
          <span className="mk-slot-problem" role="alert">
            {upload.problem}
          </span>
        )}
      </div>
      <div className="mk-build-row">
        {isUploading && (
          <Button variant="default" size="xs" onClick={() => cancel.current.abort()}>
            {words.cancel}
          </Button>
        )}
        {upload?.problem && whyNotDocument(upload.file) === null && (
          <Button variant="default" size="xs" onClick={() => void put(upload.file)}>
            {words.retry}
          </Button>
        )}
        <FileButton accept="application/pdf" onChange={(file) => void put(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              disabled={isLocked || isUploading}
              aria-label={stored ? words.replaceFor(label) : words.chooseFor(label)}
            >
              {stored ? words.replace : words.choose}
            </Button>
          )}
        </FileButton>
        {stored && !isLocked && (
          <Button
            variant="subtle"
            size="xs"
            color="red"
            aria-label={words.removeFor(label)}
            onClick={() => void remove(stored.name)}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  );
}
