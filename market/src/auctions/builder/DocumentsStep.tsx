/** Step 6: the four documents of the sale. Each uploads as soon as it is chosen and opens beside the page. */
import { type DocumentSlot, documentSlots } from '@fairbook/domain/base/vocabulary.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import { maxText } from '../../parts/files/checks.ts';
import { OpenFile } from '../../parts/files/OpenFile.tsx';
import { UploadField } from '../../parts/files/UploadField.tsx';
import { useUploads } from '../../parts/files/use-uploads.ts';
import { buildingTexts } from '../texts/building.ts';
import css from './builder.module.css';
import { StepPage } from './StepPage.tsx';
import type { StepProps } from './shapes.ts';
import { useStep } from './use-step.ts';

const words = buildingTexts.documents;

export function DocumentsStep({ auction, isLocked }: StepProps) {
  const form = useStep<object>({
    step: 'documents',
    auction,
    isLocked,
    valuesOf: () => ({}),
    errorsOf: () => ({}),
    save: async () => auction,
  });
  return (
    <StepPage step="documents" form={form} auction={auction}>
      <p className={auctionPageCss.note}>{words.lead(maxText)}</p>
      <ul className={css.slots}>
        {documentSlots.map(({ value, label }) => (
          <Slot key={value} slot={value} label={label} auction={auction} isLocked={isLocked} />
        ))}
      </ul>
    </StepPage>
  );
}

type SlotProps = StepProps & { readonly slot: DocumentSlot; readonly label: string };

function Slot({ slot, label, auction, isLocked }: SlotProps) {
  const queries = useQueryClient();
  const stored = auction.documents[slot];
  const params = { auctionId: auction.uuid };
  const uploads = useUploads({
    kind: 'document',
    send: (sending, file, signal) => sending.addDocuments({ params, files: { [slot]: file }, signal }),
    onSent: async (file) => {
      await invalidate(queries, 'ownAuction');
      showDone(words.saved(file.name));
    },
  });

  async function remove(name: string): Promise<void> {
    await confirm({
      message: words.removeQuestion(name),
      ok: words.remove,
      danger: true,
      onConfirm: () => api.removeDocument({ params: { ...params, documentType: slot } }),
    });
    await invalidate(queries, 'ownAuction');
  }

  return (
    <li className={css.slot}>
      <div className={css.slotHead}>
        <p>
          <strong>{label}</strong>
          <span>{stored?.name ?? words.none}</span>
        </p>
        {stored && (
          <div className={css.slotTools}>
            <OpenFile url={stored.url} name={stored.name} />
            {!isLocked && (
              <Button
                variant="subtle"
                size="xs"
                color="gray"
                aria-label={words.removeFor(label)}
                onClick={() => void remove(stored.name)}
              >
                {words.remove}
              </Button>
            )}
          </div>
        )}
      </div>
      <UploadField uploads={uploads} kind="document" label={label} path={slot} disabled={isLocked} />
    </li>
  );
}
