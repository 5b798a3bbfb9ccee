/** A requested change of an announced sale, for those who may confirm it: the change, its reason, and its effect on orders. */

import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import haltCss from '@fairbook/ui/sale/halt.module.css';
import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Change, invalidate } from '../base/invalidation.ts';
import type { PublicAuction } from '../base/queries.ts';
import { OpenFile } from '../parts/files/OpenFile.tsx';
import { changeInWords, type Request } from './change-words.ts';
import { saleChangesTexts as words } from './texts/sale-changes.ts';
import { supplementsTexts as supplementing } from './texts/supplements.ts';

const ofKind = {
  RESCHEDULE: words,
  SUPPLEMENT: supplementing,
  WITHDRAW_MATURITIES: words.withdrawMaturities,
  RESIZE: words.resizing,
};

interface ChangeRequestProps {
  readonly auction: Pick<PublicAuction, 'maturityStructure' | 'unconfirmedOrders'>;
  readonly request: Request & { readonly told: number; readonly bidders: number };
  readonly title: string;
  /** People who can confirm it, where that is said. */
  readonly waitsFor: string | null;
  readonly onConfirm: () => Promise<unknown>;
  /** Queries to read afterwards. */
  readonly changes: Change;
  /** To withdraw or decline it; gets what is changed in words. */
  readonly other?: { readonly label: string; readonly onClick: (wants: string) => Promise<void> };
}

export function ChangeRequest({ auction, request, title, waitsFor, onConfirm, changes, other }: ChangeRequestProps) {
  const queries = useQueryClient();
  const zone = useZone();
  const { kind, supplement, reason, requestedBy, requestedAt, whyNotConfirm, told, bidders } = request;
  const wants = changeInWords(auction, request, zone);
  const follows = ofKind[kind].effect(told, bidders);
  const effect = kind === 'SUPPLEMENT' ? `${follows} ${supplementing.choice[auction.unconfirmedOrders]}` : follows;

  async function confirmChange() {
    const message = `${wants} ${effect}`;
    const done = await confirm({ title: words.confirmTitle, message, ok: words.confirm, onConfirm });
    await invalidate(queries, changes);
    if (done) showDone(ofKind[kind].done);
  }

  return (
    <Alert className={haltCss.halt} color="yellow" title={title} role="status">
      <p>{words.by(requestedBy, formatMoment(requestedAt, zone))}</p>
      <p>{wants}</p>
      {supplement && (
        <Group my="xs" gap="xs">
          {supplement.before && <FileRow text={supplementing.fileBefore} file={supplement.before} />}
          <FileRow text={supplementing.newFile} file={supplement.file} />
        </Group>
      )}
      <p className={haltCss.haltReason}>{reason}</p>
      <p>{words.onceConfirmed(effect)}</p>
      {waitsFor !== null && <p>{waitsFor}</p>}
      <Group mt="sm">
        <Button
          disabled={whyNotConfirm !== null}
          aria-describedby={whyNotConfirm ? 'why-not-confirm' : undefined}
          onClick={() => void confirmChange()}
        >
          {words.confirm}
        </Button>
        {other && (
          <Button variant="default" onClick={() => void other.onClick(wants)}>
            {other.label}
          </Button>
        )}
        {whyNotConfirm && (
          <span id="why-not-confirm" className={haltCss.haltWhy}>
            {whyNotConfirm.message}
          </span>
        )}
      </Group>
    </Alert>
  );
}

interface FileRowProps {
  readonly text: (name: string) => string;
  readonly file: NonNullable<Request['supplement']>['file'];
}

function FileRow({ text, file: { name, url } }: FileRowProps) {
  return (
    <Group gap="xs">
      <span>{text(name)}</span>
      <OpenFile url={url} name={name} />
    </Group>
  );
}
