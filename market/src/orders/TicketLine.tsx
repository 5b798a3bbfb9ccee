/** One maturity of the ticket: coupon and price, what is left, the amount, and its estimated allocation. */

import { structureToJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import type { MaturityRow } from '@fairbook/domain/auctions/offering.ts';
import { inThousandths } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import { typedDollars } from '@fairbook/domain/base/text/typed-amounts.ts';
import { formatDay, formatMonth, formatPercent, formatWholeMoney, formatYield } from '@fairbook/ui/format/format.ts';
import { IconMinus } from '@fairbook/ui/icons/signs/minus.ts';
import { IconPlus } from '@fairbook/ui/icons/signs/plus.ts';
import { structureWords } from '@fairbook/ui/sale/structure-words.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { textOf } from '../base/typed-amounts.ts';
import { biddingTexts } from './texts/bidding.ts';
import css from './ticket.module.css';
import { mostAt, type Standing, standingOf, stepped } from './ticket.ts';
import type { Ticket } from './use-ticket.ts';

const words = biddingTexts.ticket;

export function TicketLine({ row, ticket }: { row: MaturityRow; ticket: Ticket }) {
  const noteId = useId();
  const maturityDate = keyOf(row);
  const text = ticket.typed[maturityDate] ?? '';
  const error = ticket.touchedFields.has(maturityDate) ? ticket.errors[maturityDate] : undefined;
  const held = sum(
    ticket.held.filter((line) => line.maturityDate === maturityDate).map((line) => line.investmentAmount),
  );
  const most = mostAt(row, ticket.terms, ticket.held, ticket.investments);
  const label = formatDay(maturityDate);
  const step = (by: number) => ticket.type(maturityDate, stepped(text, by, ticket.terms, most));

  function walk(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(event.shiftKey ? by * 10 : by);
  }

  /** Grouped digits are easier to check; unreadable text stays as typed. */
  function leave() {
    const dollars = typedDollars(text);
    if (dollars !== null && Number.isFinite(dollars) && dollars > 0) {
      ticket.type(maturityDate, dollars.toLocaleString('en-US', { maximumFractionDigits: 2 }));
    }
    ticket.leave(maturityDate);
  }

  return (
    <li className={css.line} data-wanted={text !== '' || undefined}>
      <div className={css.lineTerms}>
        <strong>{formatMonth(maturityDate)}</strong>
        <span>{formatYield(row.yield)}</span>
      </div>
      <div className={css.lineAmount}>
        <ActionIcon
          variant="default"
          size={36}
          tabIndex={-1}
          aria-label={words.less(label)}
          disabled={text === ''}
          onClick={() => step(-1)}
        >
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
        <TextInput
          name={maturityDate}
          aria-label={words.amount(label)}
          aria-describedby={noteId}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          leftSection="$"
          leftSectionWidth={24}
          value={text}
          error={error !== undefined}
          onChange={(event) => ticket.type(maturityDate, event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={walk}
        />
        <ActionIcon
          variant="default"
          size={36}
          tabIndex={-1}
          aria-label={words.more(label)}
          disabled={textOf(most) === text || most === 0}
          onClick={() => step(1)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </div>
      <div className={css.lineSecond}>
        <Facts ticket={ticket} row={row} />
        <Button
          size="compact-xs"
          variant="subtle"
          className={css.lineMost}
          aria-label={words.most(label, formatWholeMoney(dollarsOf(most)))}
          title={formatWholeMoney(dollarsOf(most))}
          disabled={most === 0 || textOf(most) === text}
          onClick={() => ticket.type(maturityDate, textOf(most))}
        >
          {words.mostShort}
        </Button>
      </div>
      <div className={css.lineNote} id={noteId}>
        {error ? <span className={css.lineError}>{error}</span> : <Indicative ticket={ticket} row={row} held={held} />}
      </div>
    </li>
  );
}

/** Price, what is left for the reader, and what is ordered ahead of them. */
function Facts({ ticket, row }: { ticket: Ticket; row: MaturityRow }) {
  const line = ticket.book?.investments.find((each) => keyOf(each) === keyOf(row));
  const facts = [
    ...structureWords(row.structure && structureToJson(row.structure)),
    // The coupon distinguishes it from the others of its date.
    row.maturityId && words.coupon(formatPercent(row.interestRate, 3)),
    row.maturityId && row.cusip,
    row.price > 0 && words.atPrice(inThousandths(row.price)),
    ...(line ? factsOf(standingOf(line)) : []),
  ];
  return (
    <div className={css.lineFacts} data-waiting={line === undefined || undefined}>
      {facts.filter(Boolean).join(' · ')}
    </div>
  );
}

function factsOf(standing: Standing): string[] {
  if (standing.kind === 'taken') return [words.taken];
  const ofGroup = formatWholeMoney(standing.ofGroup);
  if (standing.kind === 'shared') return [words.shared(ofGroup)];
  const { available, ahead } = standing;
  return [
    words.open(formatWholeMoney(available)),
    ...(ahead > 0 ? [words.ahead(formatWholeMoney(ahead))] : []),
    ...(standing.ofGroup > 0 ? [words.ofGroup(ofGroup)] : []),
  ];
}

function Indicative({ ticket, row, held }: { ticket: Ticket; row: MaturityRow; held: number }) {
  const { preview, investments } = ticket;
  const wanted = investments.find((line) => line.maturityDate === keyOf(row));
  if (!wanted) {
    return held > 0 ? <span>{words.held(formatWholeMoney(held / 100))}</span> : null;
  }
  if (!ticket.canEstimate) return null;
  if (ticket.previewFailed) return <span>{words.noPreview}</span>;
  const line = preview?.lines.find((each) => keyOf(each) === keyOf(row));
  if (!line || line.investmentAmount !== dollarsOf(wanted.investmentAmount)) return <span>{words.asking}</span>;
  const [award, asked] = [formatWholeMoney(line.indicativeAward), formatWholeMoney(line.investmentAmount)];
  const share = line.investmentAmount === 0 ? 0 : line.indicativeAward / line.investmentAmount;
  return (
    <>
      <span className={css.lineIndicative} data-share={share === 1 ? 'all' : share === 0 ? 'none' : 'some'}>
        <span className={css.lineShare} aria-hidden>
          <span style={{ inlineSize: `${share * 100}%` }} />
        </span>
        <span>{words.indicative(award, asked)}</span>
      </span>
      {share < 1 && <p className={css.lineReason}>{line.reason}</p>}
    </>
  );
}
