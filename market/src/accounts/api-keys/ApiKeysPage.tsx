/** API keys of the account: what each program may do, when it was last used, and how to end it. */
import type { apiKeysMarket } from '@fairbook/contract/accounts/api-keys/market.ts';
import { apiKeyForm } from '@fairbook/contract/accounts/api-keys/shapes.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { type KeyScope, keyBounds, keyScopes, scopesFor } from '@fairbook/domain/accounts/api-keys.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { ask, useAction } from '@fairbook/ui/base/api.ts';
import { formatDayOf, formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { confirm, FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Badge, Button, Checkbox, NativeSelect, Skeleton, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { mayHaveKeys, usePerson } from '../../base/person.ts';
import programCss from '../../parts/program-access.module.css';
import { SecretDialog } from '../../parts/SecretDialog.tsx';
import { apiKeyTexts } from '../texts/api-keys.ts';

const words = apiKeyTexts;

type ApiKey = AnswerOf<typeof apiKeysMarket.listApiKeys>[number];

export default function ApiKeysPage() {
  const person = usePerson();
  const isAllowed = mayHaveKeys(person);
  const isActive = person.onboardingStatus === 'Active';
  const [isAdding, setIsAdding] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({ ...ask(api.listApiKeys, {}), enabled: isAllowed });
  const add = isAllowed && isActive && <Button onClick={() => setIsAdding(true)}>{words.add}</Button>;
  return (
    <div className={programCss.list}>
      <PageHeader
        title={words.title}
        lead={isActive ? words.lead : `${words.lead} ${words.onlyActive}`}
        actions={add}
      />
      {!isAllowed && <NoRows text={words.onlyAdmins} />}
      {isAllowed && !data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {isAllowed && !data && !error && <Skeleton height={180} />}
      {data?.length === 0 && <NoRows text={words.none} />}
      {data?.map((each) => (
        <ApiKeyCard key={each.id} apiKey={each} />
      ))}
      {isAdding && <ApiKeyDialog onClose={() => setIsAdding(false)} onKey={setKey} />}
      {key !== null && <SecretDialog secret={key} words={words.secret} onClose={() => setKey(null)} />}
    </div>
  );
}

/** Days before its end from which a key is marked. */
const soonDays = 14;

function ApiKeyCard({ apiKey: { id, name, prefix, ...key } }: { apiKey: ApiKey }) {
  const zone = readersZone();
  const revoke = useAction(() => api.revokeApiKey({ params: { id } }), {
    changes: [api.listApiKeys],
    done: words.revoked,
  });
  const askFirst = () =>
    confirm({
      title: words.revoke,
      message: words.revokeQuestion(name),
      ok: words.revoke,
      danger: true,
      onConfirm: () => revoke.mutateAsync(undefined),
    });
  const facts: [string, string][] = [
    [words.facts.scopes, key.scopes.map((scope) => labelOf(keyScopes, scope)).join(', ')],
    [words.facts.networks, key.networks.length === 0 ? words.everywhere : key.networks.join(', ')],
    [words.facts.created, words.createdBy(formatDayOf(key.createdAt, zone), key.createdBy)],
    [words.facts.expires, formatDayOf(key.expiresAt, zone)],
    [
      words.facts.used,
      key.lastUsedAt === null ? words.never : words.usedFrom(formatMoment(key.lastUsedAt, zone), key.lastAddress ?? ''),
    ],
  ];
  return (
    <section className={programCss.card} aria-label={name}>
      <div className={programCss.head}>
        <h2>{name}</h2>
        <code className={programCss.prefix}>{prefix}…</code>
        <State expiresAt={key.expiresAt} />
      </div>
      <dl className={programCss.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="subtle"
        size="compact-sm"
        color="red"
        aria-label={words.revokeNamed(name)}
        onClick={() => void askFirst()}
      >
        {words.revoke}
      </Button>
    </section>
  );
}

function State({ expiresAt }: Pick<ApiKey, 'expiresAt'>) {
  const left = Date.parse(expiresAt) - Date.now();
  if (left <= 0) return <Badge color="red">{words.state.expired}</Badge>;
  if (left < soonDays * 24 * 60 * 60_000) return <Badge color="orange">{words.state.soon}</Badge>;
  return <Badge color="green">{words.state.on}</Badge>;
}

const terms = [30, 90, 180, keyBounds.days];

interface ApiKeyDialogProps {
  readonly onClose: () => void;
  readonly onKey: (key: string) => void;
}

function ApiKeyDialog({ onClose, onKey }: ApiKeyDialogProps) {
  const queries = useQueryClient();
  const usable = scopesFor(usePerson().userType);
  const form = useForm<{ name: string; scopes: KeyScope[]; days: number; networks: string[] }>({
    initialValues: { name: '', scopes: ['read'], days: 90, networks: [] },
  });

  async function send(): Promise<void> {
    const { key } = await api.createApiKey({ body: form.values });
    await invalidate(queries, api.listApiKeys);
    onKey(key);
  }

  // The server names the wrong network; the field shows the sentence.
  const networkError = Object.entries(form.errors).find(([name]) => name.startsWith('networks'))?.[1];
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.dialog.title}
      submit={words.dialog.submit}
      onSubmit={() => sendForm(form, apiKeyForm, send)}
    >
      <TextInput
        label={words.dialog.name}
        description={words.dialog.nameHint}
        maxLength={keyBounds.nameLength}
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={words.dialog.scopes} withAsterisk {...form.getInputProps('scopes')}>
        <div className={programCss.choices}>
          {keyScopes
            .filter(({ value }) => usable.includes(value))
            .map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} description={words.dialog.scopeHints[value]} />
            ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={words.dialog.term}
        data={terms.map((days) => ({ value: `${days}`, label: words.dialog.days(days) }))}
        value={`${form.values.days}`}
        onChange={(event) => form.setFieldValue('days', Number(event.currentTarget.value))}
      />
      <TagsInput
        label={words.dialog.networks}
        description={words.dialog.networksHint}
        maxTags={keyBounds.networks}
        {...form.getInputProps('networks')}
        error={networkError}
      />
    </FormDialog>
  );
}
