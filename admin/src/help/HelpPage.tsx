/** Help for administrators: what they decide, the words used here, and the operator's contact. */
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { DataList, PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meta } from '../base/before-sign-in.ts';
import css from './help.module.css';
import { helpTexts as words } from './texts/help.ts';

export default function HelpPage() {
  return (
    <div className={css.help}>
      <PageHeader title={words.title} lead={words.lead} />
      {words.questions.map(({ question, answer }) => (
        <section key={question} className={css.question}>
          <h2>{question}</h2>
          <p>{answer}</p>
        </section>
      ))}
      <Section title={words.terms.title}>
        <DataList items={words.terms.all.map(([label, value]) => ({ label, value }))} />
      </Section>
      <Section title={words.contact.title}>
        <Contact />
      </Section>
    </div>
  );
}

function Contact() {
  const { data, error, refetch } = useQuery(meta);
  if (error) return <ListProblem error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { email, phone } = data.support;
  if (email === null && phone === null) return <p>{words.contact.none}</p>;
  return (
    <>
      <p>{words.contact.lead}</p>
      <DataList
        items={[
          ...(email === null
            ? []
            : [{ label: words.contact.email, value: <Anchor href={`mailto:${email}`}>{email}</Anchor> }]),
          ...(phone === null
            ? []
            : [
                {
                  label: words.contact.phone,
                  value: <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Anchor>,
                },
              ]),
        ]}
      />
    </>
  );
}
