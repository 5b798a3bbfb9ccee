/** Card of one API key: what it may do, its last use, and the button that revokes it. */
import { keyScopes } from '@fairbook/domain/accounts/api-keys.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { useAction } from '@fairbook/ui/base/api.ts';
import { formatDayOf, formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Badge, Button } from '@mantine/core';
import { api } from '../../base/api.ts';
import programCss from '../../parts/program-access.module.css';
import { apiKeyTexts } from '../texts/api-keys.ts';
import css from './api-keys.module.css';
import type { ApiKey } from './queries.ts';

const words = apiKeyTexts;
/** Days before its end from which a key is marked. */
const soonDays = 14;

export function ApiKeyCard({ apiKey: { id, name, prefix, ...key } }: { apiKey: ApiKey }) {
  const zone = readersZone();
  const revoke = useAction(() => api.revokeApiKey({ params: { id } }), {
    changes: [api.listApiKeys],
    done: words.revoked,
  });
  const ask = () =>
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
        <code className={css.prefix}>{prefix}…</code>
        <State expiresAt={key.expiresAt} />
      </div>
      <dl className={css.keyFacts}>
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
        onClick={() => void ask()}
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
