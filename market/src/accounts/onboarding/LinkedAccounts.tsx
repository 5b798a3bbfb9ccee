/** Accounts that count as one investor with the reader's own: why, since when, how to object, and how to declare one. */
import { declareLinkBody, objectBody } from '@fairbook/contract/accounts/links/shapes.ts';
import { groundsInWords } from '@fairbook/domain/accounts/account-links.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';
import { linkTexts as words } from '../texts/links.ts';
import css from './approved-facts.module.css';

export default function LinkedAccounts() {
  const { userType, role } = usePerson();
  const answer = useQuery(ask(api.readOwnLinks, {}, { notice: false }));
  const [asked, setAsked] = useState<string | null>(null);
  const { data } = answer;
  const maySend = userType === 'individual-investor' || role === 'Admin';
  return (
    <section className={css.facts} aria-labelledby="linked-accounts">
      <h2 id="linked-accounts">{words.title}</h2>
      <p className={css.factsLead}>{words.lead}</p>
      {answer.error && !data && <ListProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.error && !data && <Skeleton height={48} aria-hidden />}
      {data?.links.length === 0 && <p>{words.none}</p>}
      {data?.links.map(({ id, ground, since, isObjected }) => (
        <div key={id} className={css.factsOpen}>
          <p>
            <strong>{inLanguage(groundsInWords[ground])}</strong> {words.since(formatMoment(since, readersZone()))}{' '}
            {words.unnamed}
          </p>
          {isObjected ? (
            <p>{words.objected}</p>
          ) : (
            <Button variant="default" disabled={!maySend} onClick={() => setAsked(id)}>
              {words.object}
            </Button>
          )}
        </div>
      ))}
      {data && data.statements.length > 0 && (
        <>
          <h3>{words.said}</h3>
          <ul className={css.factsSent}>
            {data.statements.map(({ id, email, settledAt }) => (
              <li key={id}>
                {email === null ? words.objection : words.declared(email)}:{' '}
                {settledAt === null ? words.waits : words.answered(formatMoment(settledAt, readersZone()))}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={css.factsAsk}>
        <Button variant="default" disabled={!maySend} onClick={() => setAsked('')}>
          {words.declare}
        </Button>
        {!maySend && <p>{words.onlyAdmins}</p>}
      </div>
      {asked === '' && <DeclareDialog onClose={() => setAsked(null)} />}
      {asked && <ObjectDialog link={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function useSent() {
  const queries = useQueryClient();
  return async (sending: Promise<unknown>) => {
    await sending.finally(() => invalidate(queries, api.readOwnLinks));
    showDone(words.sent);
  };
}

function DeclareDialog({ onClose }: { readonly onClose: () => void }) {
  const sent = useSent();
  const form = useForm({ initialValues: { email: '', statement: '' } });
  const send = () => sent(api.declareLink({ body: form.values }));
  return (
    <FormDialog
      opened
      title={words.declareTitle}
      submit={words.send}
      onClose={onClose}
      onSubmit={() => sendForm(form, declareLinkBody, send)}
    >
      <p className={dialogsCss.dialogText}>{words.declareLead}</p>
      <TextInput label={words.email} type="email" withAsterisk data-autofocus {...form.getInputProps('email')} />
      <Statement inputs={form.getInputProps('statement')} />
    </FormDialog>
  );
}

function ObjectDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  const sent = useSent();
  const form = useForm({ initialValues: { statement: '' } });
  const send = () => sent(api.objectToLink({ params: { id: link }, body: form.values }));
  return (
    <FormDialog
      opened
      title={words.objectTitle}
      submit={words.send}
      onClose={onClose}
      onSubmit={() => sendForm(form, objectBody, send)}
    >
      <p className={dialogsCss.dialogText}>{words.objectLead}</p>
      <Statement inputs={form.getInputProps('statement')} />
    </FormDialog>
  );
}

function Statement({ inputs }: { readonly inputs: object }) {
  return (
    <Textarea
      label={words.statement}
      description={words.statementHint}
      withAsterisk
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2000}
      {...inputs}
    />
  );
}
