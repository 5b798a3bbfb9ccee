/** Display of supplements of documents of a sale: a banner with the last one. */
import { documentSlots, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoment } from '../format/format.ts';
import { useZone } from '../format/SaleZone.tsx';
import { IconFileText } from '../icons/objects/file-text.ts';
import type { Supplement } from './events.ts';
import css from './halt.module.css';
import { saleChangeTexts as words } from './sale-change-texts.ts';

interface SupplementedSale {
  readonly status: string;
  readonly supplements: readonly Supplement[];
}

/** The last supplement of a sale that has not ended, with what the reader can do; nothing where there was none. */
export function SupplementBanner({ sale, children }: { sale: SupplementedSale; children?: ReactNode }) {
  const zone = useZone();
  const last = sale.supplements.at(-1);
  if (!last || (sale.status !== 'Scheduled' && sale.status !== 'Live')) return null;
  return (
    <Alert
      className={css.halt}
      color="brand"
      role="status"
      title={words.supplementTitle}
      icon={<IconFileText size={20} aria-hidden />}
    >
      <p>
        {words.supplement(labelOf(documentSlots, last.document))} {formatMoment(last.changedAt, zone)}
      </p>
      <p className={css.haltReason}>{last.reason}</p>
      {children}
    </Alert>
  );
}
