/** Help, with or without an account: questions of each role, the allocation rule to try, the glossary, and the operator's contact. */
import { languageLoaded } from '@fairbook/domain/base/in-language.ts';
import { NotFound } from '@fairbook/ui/app/NotFound.tsx';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { useNamedPage } from '@fairbook/ui/kit/page-name.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link, NavLink, useParams } from 'react-router';
import { meta } from '../base/before-sign-in.ts';
import { paths } from '../base/paths.ts';
import { type HelpFacts, helpTexts } from '../parts/texts/help.ts';
import { VisitorHead } from '../parts/VisitorHead.tsx';
import { Glossary } from './Glossary.tsx';
import css from './help.module.css';

const words = helpTexts;
const AllocationDemo = lazyPart(async () => {
  await languageLoaded;
  return import('../landing/AllocationDemo.tsx');
});

const roles = ['investors', 'municipalities', 'professionals'] as const;
const topics = ['overview', ...roles, 'allocation', 'glossary'] as const;
type Topic = (typeof topics)[number];

const pathOf = (topic: Topic) => (topic === 'overview' ? paths.help() : paths.help(topic));
const isTopic = (name: string): name is Topic => (topics as readonly string[]).includes(name);

export default function HelpPage() {
  const { topic = 'overview' } = useParams();
  if (!isTopic(topic)) return <NotFound />;
  return <HelpTopic key={topic} topic={topic} />;
}

function HelpTopic({ topic }: { topic: Topic }) {
  const { title, lead } = words[topic];
  const heading = useNamedPage(title);
  return (
    <div className={css.help}>
      <VisitorHead />
      <div className={css.body}>
        <nav aria-label={words.topics} className={css.topics}>
          <ul>
            {topics.map((each) => (
              <li key={each}>
                <NavLink to={pathOf(each)} end>
                  {each === 'overview' ? words.title : words[each].title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <main className={css.page}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={css.lead}>{lead}</p>
          {contentOf(topic)}
        </main>
      </div>
      <Contact />
    </div>
  );
}

function contentOf(topic: Topic): ReactNode {
  if (topic === 'overview') return <Overview />;
  if (topic === 'allocation') return <Allocation />;
  if (topic === 'glossary') return <Glossary />;
  return <Questions role={topic} />;
}

function Overview() {
  return (
    <ul className={css.cards}>
      {topics.slice(1).map((topic) => (
        <li key={topic}>
          <Link to={pathOf(topic)}>
            <strong>{words[topic].title}</strong>
            <span>{words[topic].lead}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Questions({ role }: { role: (typeof roles)[number] }) {
  const { data, error, refetch } = useQuery(meta);
  if (error) return <ListProblem error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{words.loading}</p>;
  const { limits, approvalDays } = data;
  const [minimum, step] = [formatWholeMoney(limits.minimum), formatWholeMoney(limits.step)];
  const facts: HelpFacts = { minimum, step, approvalDays };
  return (
    <div className={css.questions}>
      {words[role].questions.map(({ question, answer }) => (
        <section key={question}>
          <h2>{question}</h2>
          <p>{answer(facts)}</p>
        </section>
      ))}
    </div>
  );
}

function Allocation() {
  const { steps, tryTitle, verifyTitle, verify, offline } = words.allocation;
  return (
    <div className={css.questions}>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <section>
        <h2>{tryTitle}</h2>
        <Suspense fallback={<p role="status">{words.loading}</p>}>
          <AllocationDemo />
        </Suspense>
      </section>
      <section>
        <h2>{verifyTitle}</h2>
        <p>{verify}</p>
        <p>
          <Anchor href="/verify.html">{offline}</Anchor>
        </p>
      </section>
    </div>
  );
}

function Contact() {
  const { title, lead, email, phone, none, signIn } = words.contact;
  const support = useQuery(meta).data?.support;
  const isKnown = support && (support.email !== null || support.phone !== null);
  return (
    <footer className={css.contact}>
      <h2>{title}</h2>
      {support && <p>{isKnown ? lead : none}</p>}
      {isKnown && (
        <dl>
          {support.email !== null && (
            <div>
              <dt>{email}</dt>
              <dd>
                <Anchor href={`mailto:${support.email}`}>{support.email}</Anchor>
              </dd>
            </div>
          )}
          {support.phone !== null && (
            <div>
              <dt>{phone}</dt>
              <dd>
                <Anchor href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>{support.phone}</Anchor>
              </dd>
            </div>
          )}
        </dl>
      )}
      <Anchor component={Link} to={paths.signInHelp}>
        {signIn}
      </Anchor>
    </footer>
  );
}
