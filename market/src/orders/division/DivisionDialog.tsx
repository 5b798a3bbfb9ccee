/** Divides the allocation at one maturity: amounts by sub-account, in an order that decides between equal fractions. */
import type { BodyIn } from '@fairbook/contract/base/route.ts';
import type { subAccountsMarket } from '@fairbook/contract/orders/sub-accounts/market.ts';
import { saveDivisionBody } from '@fairbook/contract/orders/sub-accounts/shapes.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { typedDollars } from '@fairbook/domain/base/text/typed-amounts.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { IconX } from '@fairbook/ui/icons/signs/x.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { ActionIcon, Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { divisionTexts } from '../texts/division.ts';
import css from './division.module.css';
import { errorsOf, outcomeOf } from './outcome.ts';
import { type DividedMaturity, type Division, subAccounts } from './queries.ts';

const words = divisionTexts.dialog;

interface DivisionDialogProps {
  readonly of: Division;
  readonly maturity: DividedMaturity;
  readonly onClose: () => void;
}

type DivisionBody = BodyIn<typeof subAccountsMarket.saveDivision>;

/** A line as it is typed. */
interface Line {
  /** For React, as lines are removed. */
  readonly key: number;
  readonly subAccountId: string;
  readonly amount: string;
}

const emptyLine = (key: number): Line => ({ key, subAccountId: '', amount: '' });

function linesOf({ shares }: DividedMaturity): Line[] {
  if (shares.length === 0) return [emptyLine(0)];
  return shares.map(({ subAccountId, amount }, key) => ({ key, subAccountId, amount: formatWholeMoney(amount) }));
}

export function DivisionDialog({ of, maturity, onClose }: DivisionDialogProps) {
  const { auctionId, step } = of;
  const { maturityDate, maturityId, ordered, allocated, version } = maturity;
  const queries = useQueryClient();
  const accounts = useQuery(subAccounts);
  const form = useForm({ initialValues: { shares: linesOf(maturity) } });
  const day = formatDay(keyOf(maturity));

  async function send(body: DivisionBody): Promise<void> {
    try {
      await api.saveDivision({ params: { auctionId }, body });
    } finally {
      // After a refusal too: a colleague may have set it meanwhile.
      await invalidate(queries, 'divisions');
    }
    showDone(words.saved);
  }

  function submit() {
    const lines = form.values.shares.filter(({ subAccountId, amount }) => subAccountId !== '' || amount.trim() !== '');
    form.setValues({ shares: lines });
    const body: DivisionBody = {
      maturityDate,
      ...(maturityId !== undefined && { maturityId }),
      version,
      shares: lines.map(({ subAccountId, amount }) => ({ subAccountId, amount: typedDollars(amount) ?? 0 })),
    };
    const errors = errorsOf(body.shares, accounts.data ?? [], { ...of, principal: maturity.principal });
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return false;
    return sendForm({ values: body, setErrors: form.setErrors }, saveDivisionBody, () => send(body));
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.title(day)}
      isWide
      submit={words.save}
      onSubmit={() => accounts.data !== undefined && accounts.data.length > 0 && submit()}
    >
      <p className={dialogsCss.dialogText}>
        {words.lead(formatWholeMoney(ordered), formatWholeMoney(step))}{' '}
        {allocated !== null && <strong>{words.allocated(formatWholeMoney(allocated))}</strong>}
      </p>
      {accounts.isPending && <Skeleton height={72} />}
      {accounts.isError && <p className={dialogsCss.dialogText}>{words.unread}</p>}
      {accounts.data?.length === 0 && <NoAccounts />}
      {accounts.data && accounts.data.length > 0 && (
        <Lines of={of} maturity={maturity} form={form} accounts={accounts.data} />
      )}
    </FormDialog>
  );
}

function NoAccounts() {
  return (
    <p className={dialogsCss.dialogText}>
      {words.noAccounts} <Link to={paths.people}>{words.people}</Link>
    </p>
  );
}

interface LinesProps extends Omit<DivisionDialogProps, 'onClose'> {
  readonly form: ReturnType<typeof useForm<{ shares: Line[] }>>;
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly reference: string | null;
    readonly isArchived: boolean;
  }[];
}

function Lines({ of, maturity, form, accounts }: LinesProps) {
  const { shares } = form.values;
  const { awards, sum, rest, isShort } = outcomeOf(
    maturity.allocated,
    shares.map(({ amount }) => amount),
    of,
  );
  const choices = accounts
    .filter(({ id, isArchived }) => !isArchived || maturity.shares.some(({ subAccountId }) => subAccountId === id))
    .map(({ id, name, reference }) => ({ value: id, label: reference === null ? name : `${name} · ${reference}` }));
  const nextKey = Math.max(-1, ...shares.map(({ key }) => key)) + 1;
  return (
    <>
      <ol className={css.lines}>
        {shares.map(({ key }, at) => (
          <li key={key}>
            <NativeSelect
              aria-label={words.accountAt(at + 1)}
              data={[{ value: '', label: words.choose }, ...choices]}
              {...form.getInputProps(`shares.${at}.subAccountId`)}
            />
            <TextInput
              aria-label={words.amountAt(at + 1)}
              placeholder={formatWholeMoney(of.step)}
              inputMode="numeric"
              description={awards[at] === undefined ? null : words.receives(formatWholeMoney(awards[at]))}
              inputWrapperOrder={['input', 'description', 'error']}
              {...form.getInputProps(`shares.${at}.amount`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={words.remove(at + 1)}
              onClick={() => form.setValues({ shares: shares.filter((_, other) => other !== at) })}
            >
              <IconX size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <div className={css.linesFoot}>
        <Button
          size="xs"
          variant="default"
          disabled={shares.length >= choices.length}
          onClick={() => form.setValues({ shares: [...shares, emptyLine(nextKey)] })}
        >
          {words.add}
        </Button>
        <p aria-live="polite">
          {sum !== null && <span>{words.sum(formatWholeMoney(sum))}</span>}
          {rest !== null && <span>{words.rest(formatWholeMoney(rest))}</span>}
        </p>
      </div>
      {isShort && <p className={dialogsCss.dialogText}>{words.less}</p>}
    </>
  );
}
