/** Sub-accounts of the institution: all its people see them, Admins manage them. */
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { subAccountsMarket } from '@fairbook/contract/orders/sub-accounts/market.ts';
import { addSubAccountBody } from '@fairbook/contract/orders/sub-accounts/shapes.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { IconDots } from '@fairbook/ui/icons/signs/dots.ts';
import { confirm, FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { ActionIcon, Badge, Button, Menu, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { subAccountTexts } from '../texts/sub-accounts.ts';
import css from './rules.module.css';

const words = subAccountTexts;

type SubAccount = AnswerOf<typeof subAccountsMarket.listSubAccounts>[number];

const subAccounts = ask(api.listSubAccounts, {}, { notice: false });

export function SubAccountsSection({ mayManage }: { readonly mayManage: boolean }) {
  const { data, error, refetch } = useQuery(subAccounts);
  const [changed, setChanged] = useState<SubAccount | 'new' | null>(null);
  return (
    <section className={css.rules} aria-labelledby="sub-accounts">
      <h2 id="sub-accounts">{words.title}</h2>
      <p className={css.rulesLead}>{words.lead}</p>
      {mayManage && (
        <div className={css.rulesApproval}>
          <Button size="xs" variant="default" onClick={() => setChanged('new')}>
            {words.add}
          </Button>
        </div>
      )}
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{words.none}</p>}
      {(data === undefined ? !error : data.length > 0) && (
        <DataTable
          caption={words.caption}
          columns={mayManage ? [...columns, manage(setChanged)] : columns}
          rows={data ?? []}
          rowKey={({ id }) => id}
          skeletons={data ? 0 : 2}
        />
      )}
      {changed !== null && (
        <AccountDialog account={changed === 'new' ? null : changed} onClose={() => setChanged(null)} />
      )}
    </section>
  );
}

const columns: readonly Column<SubAccount>[] = [
  { key: 'name', header: words.name, cell: ({ name }) => <span className={css.accountName}>{name}</span> },
  { key: 'reference', header: words.reference, cell: ({ reference }) => reference ?? '–' },
  {
    key: 'state',
    header: words.state,
    cell: ({ isArchived }) => (
      <Badge color={isArchived ? 'gray' : 'green'}>{isArchived ? words.archived : words.active}</Badge>
    ),
  },
];

function manage(onChange: (account: SubAccount) => void): Column<SubAccount> {
  return {
    key: 'manage',
    header: words.manage,
    align: 'end',
    cell: (account) => <Actions account={account} onChange={() => onChange(account)} />,
  };
}

function Actions({ account, onChange }: { readonly account: SubAccount; readonly onChange: () => void }) {
  const queries = useQueryClient();
  const { id, name, reference, isArchived, isUsed, version } = account;
  const params = { id };
  async function act(message: string, ok: string, work: () => Promise<unknown>, done: string, danger = false) {
    const isDone = await confirm({ message, ok, danger, onConfirm: work });
    await invalidate(queries, 'subAccounts');
    if (isDone) showDone(done);
  }
  const archive = () =>
    act(
      isArchived ? words.restoreQuestion(name) : words.archiveQuestion(name),
      isArchived ? words.restore : words.archive,
      () => api.changeSubAccount({ params, body: { name, reference, isArchived: !isArchived, version } }),
      words.saved,
    );
  const remove = () =>
    act(words.removeQuestion(name), words.remove, () => api.deleteSubAccount({ params }), words.removed, true);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={words.actionsFor(name)}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onChange}>{words.change}</Menu.Item>
        <Menu.Item onClick={() => void archive()}>{isArchived ? words.restore : words.archive}</Menu.Item>
        {!isUsed && (
          <Menu.Item color="red" onClick={() => void remove()}>
            {words.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function AccountDialog({ account, onClose }: { readonly account: SubAccount | null; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name: account?.name ?? '', reference: account?.reference ?? '' } });

  async function send(): Promise<void> {
    const text = form.values;
    try {
      if (account === null) await api.addSubAccount({ body: text });
      else {
        const { id, isArchived, version } = account;
        await api.changeSubAccount({ params: { id }, body: { ...text, isArchived, version } });
      }
    } finally {
      // After a refusal too: another Admin may have changed it meanwhile.
      await invalidate(queries, 'subAccounts');
    }
    showDone(words.saved);
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={account === null ? words.addTitle : words.changeTitle}
      submit={words.save}
      onSubmit={() => sendForm(form, addSubAccountBody, send)}
    >
      <TextInput label={words.name} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput label={words.reference} description={words.referenceHint} {...form.getInputProps('reference')} />
    </FormDialog>
  );
}
