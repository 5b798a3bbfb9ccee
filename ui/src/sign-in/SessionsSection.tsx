/** List of the reader's sessions, with sign-out. */
import { deviceInWords } from '@fairbook/domain/accounts/devices.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { Alert, Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ask, type NamedCall, useAction } from '../base/api.ts';
import { messageOf } from '../base/queries.ts';
import { formatMoment, readersZone } from '../format/format.ts';
import { confirm } from '../kit/dialogs.tsx';
import { sessionTexts } from './session-texts.ts';
import css from './sessions.module.css';
import { useSignOut } from './sign-out.ts';

interface OwnSession {
  readonly id: string;
  readonly device: string;
  readonly network: string | null;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}

/** The calls of either site. */
export interface SessionCalls {
  readonly listSessions: NamedCall<{ readonly signal?: AbortSignal } | undefined, OwnSession[]>;
  endSession(input: { readonly params: { readonly id: string } }): Promise<unknown>;
  endAllSessions(input: { readonly body: { readonly keepCurrent: boolean } }): Promise<unknown>;
}

const words = sessionTexts;

export default function SessionsSection({ calls }: { readonly calls: SessionCalls }) {
  const signOut = useSignOut();
  const { data, error } = useQuery(ask(calls.listSessions, {}));
  const changes = [calls.listSessions];
  const end = useAction(calls.endSession, { changes, done: words.ended });
  const endOthers = useAction(calls.endAllSessions, { changes, done: words.othersEnded });
  const everywhere = () =>
    confirm({
      title: words.everywhere,
      ok: words.everywhere,
      message: words.everywhereWarning,
      onConfirm: async () => {
        await calls.endAllSessions({ body: { keepCurrent: false } });
        await signOut();
      },
    });
  if (error) return <Alert color="red" title={messageOf(error)} />;
  if (!data) return <p className={css.sessionsHint}>{words.loading}</p>;
  return (
    <div className={css.sessions}>
      <p className={css.sessionsHint}>{words.lead}</p>
      <ul>
        {data.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{inLanguage(deviceInWords(session.device))}</strong>{' '}
              {session.isCurrent && (
                <Badge component="span" variant="light" color="green">
                  {words.current}
                </Badge>
              )}
              <span className={css.sessionsHint}>
                {session.network === null ? '' : `${words.network(session.network)} · `}
                {words.seen(formatMoment(session.lastSeenAt, readersZone()))} ·{' '}
                {words.since(formatMoment(session.firstSeenAt, readersZone()))}
              </span>
            </div>
            {!session.isCurrent && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words.endOf(inLanguage(deviceInWords(session.device)))}
                loading={end.isPending && end.variables.params.id === session.id}
                onClick={() => end.mutate({ params: { id: session.id } })}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Group>
        {data.length > 1 && (
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({ body: { keepCurrent: true } })}
          >
            {words.others}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => void everywhere()}>
          {words.everywhere}
        </Button>
      </Group>
    </div>
  );
}
