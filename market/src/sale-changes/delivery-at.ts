/** The day of delivery that a close would mean, for dialogs in which the close is typed. */
import { dayOrNull } from '@fairbook/domain/base/dates.ts';
import { settlementOf } from '@fairbook/domain/bonds/delivery.ts';
import { formatDay } from '@fairbook/ui/format/format.ts';
import type { OwnAuction } from '../base/queries.ts';
import { saleChangesTexts } from './texts/sale-changes.ts';

/** 'The bonds are then delivered on Dec 21, 2026.' */
export function deliveryAt({ keyDates, municipality }: OwnAuction, closeDate: Date): string | null {
  const [dated, delivery] = [keyDates.dated, keyDates.delivery].map((text) => dayOrNull(text ?? ''));
  const settlement = settlementOf({ dated: dated ?? null, delivery: delivery ?? null }, closeDate, municipality.state);
  return settlement && saleChangesTexts.delivered(formatDay(settlement));
}
