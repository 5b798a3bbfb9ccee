/** The payments of an order by date, to read and to save. */

import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { pricingOf } from '@fairbook/domain/auctions/pricing.ts';
import { cents, dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import { csvText } from '@fairbook/domain/base/text/csv.ts';
import { type Payment, paymentSchedule } from '@fairbook/domain/figures/payment-schedule.ts';
import type { Investment } from '@fairbook/domain/orders/bidding.ts';
import { texts } from '@fairbook/ui/base/texts.ts';
import { formatDay, formatMoney } from '@fairbook/ui/format/format.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import figuresCss from '@fairbook/ui/kit/figure-table.module.css';
import { listTexts } from '@fairbook/ui/kit/list/list-texts.ts';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { saveFile } from '@fairbook/ui/kit/save-file.ts';
import { Button, Modal } from '@mantine/core';
import type { PublicAuction } from '../base/queries.ts';
import css from './schedule.module.css';
import { scheduleTexts as words } from './texts/payments.ts';

interface ScheduleDialogProps {
  readonly auction: PublicAuction;
  readonly lines: readonly Investment[];
  readonly onClose: () => void;
}

export default function ScheduleDialog({ auction, lines, onClose }: ScheduleDialogProps) {
  const payments = paymentSchedule(auction.maturityStructure.map(maturityFromJson), pricingOf(auction), lines);
  return (
    <Modal opened onClose={onClose} withCloseButton={false} centered size={520}>
      <div className={dialogsCss.dialog}>
        <Modal.Title>{words.title}</Modal.Title>
        {payments ? (
          <>
            <p className={css.hint}>{words.assumption}</p>
            <Payments payments={payments} />
          </>
        ) : (
          <p>{words.unknown}</p>
        )}
        <div className={dialogsCss.dialogButtons}>
          {payments && (
            <Button
              variant="default"
              onClick={() => saveFile(words.file(auction.profile.name), csvOf(payments), 'text/csv')}
            >
              {listTexts.exportCsv}
            </Button>
          )}
          <Button data-autofocus onClick={onClose}>
            {texts.dialog.close}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Payments({ payments }: { readonly payments: readonly Payment[] }) {
  const received = payments.filter(({ kind }) => kind !== 'purchase').map(({ amount }) => amount);
  return (
    <ScrollRegion label={words.title} className={`${figuresCss.figures} ${css.table}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ date, kind, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The list is never reordered, and a date can have two equal payments.
            <tr key={at}>
              <th scope="row">{formatDay(date)}</th>
              <td>{words.kinds[kind]}</td>
              <td>{signed(dollarsOf(amount))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.received}
            </th>
            <td>{signed(dollarsOf(cents(sum(received))))}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

/** '−$10,150.00' for what is paid. */
function signed(dollars: number): string {
  return dollars < 0 ? `−${formatMoney(-dollars)}` : formatMoney(dollars);
}

function csvOf(payments: readonly Payment[]): string {
  return csvText(
    [words.date, words.what, words.amount],
    payments.map(({ date, kind, amount }) => [date, words.kinds[kind], dollarsOf(amount)]),
  );
}
