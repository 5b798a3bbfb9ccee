/** Places orders from a CSV file: every line is shown with its problems first, and each order is placed whole or not at all. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import { orderFileBounds, type ReadOrderFile, readOrderFile } from '@fairbook/domain/orders/order-file.ts';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { IconUpload } from '@fairbook/ui/icons/arrows/upload.ts';
import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { saveFile } from '@fairbook/ui/kit/save-file.ts';
import { Alert, Badge, Button, Checkbox, Loader } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { uploadOrderTexts } from '../texts/upload-orders.ts';
import css from './upload.module.css';
import { type CheckedOrder, checkOrder, isToPlace, placeOrder } from './uploading.ts';

const words = uploadOrderTexts;
const template = 'auction,maturity,amount,order,reference\r\n';
const colors = {
  ready: 'blue',
  wrong: 'red',
  placed: 'green',
  refused: 'red',
  waiting: 'orange',
  unsure: 'orange',
} as const;

export default function UploadOrdersPage() {
  const person = usePerson();
  const queries = useQueryClient();
  const [file, setFile] = useState<ReadOrderFile | null>(null);
  const [orders, setOrders] = useState<readonly CheckedOrder[]>([]);
  const [hasRead, setHasRead] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const check = useMutation({
    mutationFn: async (chosen: File) => {
      setFile(null);
      setOrders([]);
      setProblem(null);
      const isTooLong = chosen.size > 4 * orderFileBounds.characters;
      const read = readOrderFile(isTooLong ? ' '.repeat(orderFileBounds.characters + 1) : await chosen.text());
      setFile(read);
      // One after the other: a file may have fifty orders.
      const checked: CheckedOrder[] = [];
      if (read.errors.length === 0) for (const order of read.orders) checked.push(await checkOrder(order, person));
      setOrders(checked);
    },
    meta: { notice: false },
    onError: () => setProblem(words.cannotRead),
  });

  const place = useMutation({
    mutationFn: async () => {
      const today = new Date().toISOString().slice(0, 10);
      for (const [at, order] of orders.entries()) {
        if (!isToPlace(order)) continue;
        const after = await placeOrder(order, person, today);
        setOrders((all) => all.map((each, index) => (index === at ? after : each)));
      }
    },
    meta: { notice: false },
    onSettled: () => void invalidate(queries, 'ownOrder', 'waitingOrders'),
  });

  const toPlace = orders.filter(isToPlace).length;
  const isDone = orders.filter(({ state }) => state === 'placed' || state === 'waiting').length;
  const mustRead = orders.some(({ hasStatement, state }) => hasStatement && state === 'ready');
  const isBusy = check.isPending || place.isPending;
  const press = () => {
    const isUnread = mustRead && !hasRead;
    setProblem(isUnread ? words.readFirst : null);
    if (!isUnread) place.mutate();
  };
  return (
    <div className={css.upload}>
      <PageHeader title={words.title} lead={`${words.lead} ${words.bounds}`} />
      <Chooser isFirst={file === null} isBusy={isBusy} onFile={(chosen) => check.mutate(chosen)} />
      {check.isPending && (
        <p role="status" className={css.uploadChecking}>
          <Loader size="xs" aria-hidden /> {words.checking}
        </p>
      )}
      {file && file.errors.length > 0 && <FileErrors errors={file.errors} />}
      {orders.map((order) => (
        <OrderOfFile key={`${order.order.auctionId} ${order.order.lines[0]?.row}`} checked={order} />
      ))}
      <div aria-live="assertive">{problem && <Alert color="red">{problem}</Alert>}</div>
      {toPlace > 0 && (
        <div className={css.uploadFoot}>
          <p>{`${words.estimate} ${words.twice}`}</p>
          {mustRead && (
            <Checkbox
              label={words.read}
              checked={hasRead}
              onChange={(event) => {
                setHasRead(event.currentTarget.checked);
                setProblem(null);
              }}
            />
          )}
          <Button loading={place.isPending} onClick={press}>
            {orders.some(({ state }) => state === 'unsure') ? words.again : words.place(toPlace)}
          </Button>
        </div>
      )}
      {isDone > 0 && !place.isPending && (
        <div className={css.uploadFoot} role="status">
          <p>{words.done(isDone, orders.length)}</p>
          <Button component={Link} to={paths.myBids} variant="default">
            {words.see}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChooserProps {
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

function Chooser({ isFirst, isBusy, onFile }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.uploadActions}>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        hidden
        aria-label={words.choose}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (chosen) onFile(chosen);
        }}
      />
      <Button
        leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
        variant={isFirst ? 'filled' : 'default'}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {isFirst ? words.choose : words.another}
      </Button>
      <Button variant="subtle" onClick={() => saveFile('orders.csv', template, 'text/csv')}>
        {words.sample}
      </Button>
    </div>
  );
}

function FileErrors({ errors }: Pick<ReadOrderFile, 'errors'>) {
  return (
    <Alert color="red" role="alert" title={words.fileErrors}>
      <ul className={css.uploadErrors}>
        {errors.map(({ row, message }) => (
          <li key={`${row} ${message}`}>
            <strong>{words.row(row)}:</strong> {inLanguage(message)}
          </li>
        ))}
      </ul>
      {words.wrongFile}
    </Alert>
  );
}

function OrderOfFile({ checked }: { readonly checked: CheckedOrder }) {
  const { order, name, state, problem, problems, estimates, needsApproval } = checked;
  const total = formatWholeMoney(dollarsOf(sum(order.lines.map(({ investmentAmount }) => investmentAmount))));
  const title = name ?? order.auctionId;
  return (
    <section className={css.uploadOrder} aria-label={title}>
      <div className={css.uploadHead}>
        <h2>{title}</h2>
        <span>{words.order(order.lines.length, total)}</span>
        {order.reference !== null && <span>{words.reference(order.reference)}</span>}
        <Badge color={colors[state]}>{words.states[state]}</Badge>
      </div>
      {problem !== null && <p className={css.uploadProblem}>{problem}</p>}
      {needsApproval && state === 'ready' && <p>{words.needsApproval}</p>}
      <div className={`${figureTableCss.figures} ${css.uploadLines}`}>
        <table aria-label={words.caption(title)}>
          <thead>
            <tr>
              <th scope="col">{words.columns.row}</th>
              <th scope="col">{words.columns.maturity}</th>
              <th scope="col" data-align="end">
                {words.columns.amount}
              </th>
              <th scope="col" data-align="end">
                {words.columns.indicative}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map(({ row, maturityDate, investmentAmount }) => {
              const estimate = estimates.get(row);
              const wrong = problems.get(row);
              return (
                <tr key={row} data-wrong={wrong !== undefined || undefined}>
                  <td>{row}</td>
                  <th scope="row">
                    {formatDay(keyOf({ maturityDate }))}
                    {wrong !== undefined && <span className={css.uploadProblem}>{wrong}</span>}
                  </th>
                  <td data-align="end">{formatWholeMoney(dollarsOf(investmentAmount))}</td>
                  <td data-align="end">{estimate === undefined ? '–' : formatWholeMoney(estimate)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
