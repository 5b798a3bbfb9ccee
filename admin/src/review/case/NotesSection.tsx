/** Internal notes about a case, and a field for the next one that offers administrators after an @. */
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { noteLimits } from '@fairbook/domain/review/notes.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { Conversation } from '@fairbook/ui/kit/Conversation.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useAdministrator } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { administratorsQuery } from '../../base/queries.ts';
import { notesTexts as words } from '../texts/notes.ts';
import { Answered } from './Answered.tsx';
import css from './case-tools.module.css';

export default function NotesSection({ subject }: { subject: string }) {
  const { role } = useAdministrator();
  const queries = useQueryClient();
  const query = useQuery(ask(api.listCaseNotes, { query: { subject } }));
  const mayWrite = hasAdminRole(role, 'Reviewer');
  async function add(text: string) {
    const { notified } = await api
      .addCaseNote({ body: { subject, text } })
      .finally(() => invalidate(queries, 'caseNotes'));
    showDone(notified.length > 0 ? words.notified(notified.join(', ')) : words.added);
  }
  return (
    <Section title={words.title}>
      <Answered query={query}>
        {(notes) => (
          <>
            {notes.length === 0 && <p className={css.none}>{words.none}</p>}
            <Conversation
              messages={notes.map(({ writtenAt, ...note }) => ({ ...note, sentAt: writtenAt, isFromApplicant: false }))}
              words={words.conversation}
              isOwn={() => false}
              maxLength={noteLimits.length}
              onSend={mayWrite ? add : undefined}
              assist={(text, change) => <Mentions text={text} onChange={change} />}
            />
          </>
        )}
      </Answered>
    </Section>
  );
}

const maxOffered = 5;

/** Buttons with the administrators whose names begin with what stands after the last @. */
function Mentions({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const begun = /@([\p{L} .'-]*)$/u.exec(text)?.[1];
  const me = useAdministrator();
  const { data } = useQuery({ ...administratorsQuery, enabled: begun !== undefined });
  if (begun === undefined || !data) return null;
  const offered = data
    .filter(({ id }) => id !== me.id)
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
    .filter(({ name }) => name.toLowerCase().startsWith(begun.toLowerCase()) && name.length > begun.length)
    .slice(0, maxOffered);
  if (offered.length === 0) return null;
  return (
    <fieldset className={css.mentions}>
      <legend>{words.mention}</legend>
      {offered.map(({ id, name }) => (
        <Button
          key={id}
          size="compact-sm"
          variant="light"
          onClick={() => onChange(`${text.slice(0, text.length - begun.length)}${name} `)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
