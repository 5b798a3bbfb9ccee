/** For development: sends a test to oneself on each channel. */
import { useAction } from '@fairbook/ui/base/api.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button } from '@mantine/core';
import { api } from '../../base/api.ts';
import { usePerson } from '../../base/person.ts';
import { settingsTexts } from '../texts/settings.ts';
import css from './settings.module.css';

const words = settingsTexts.tests;

export function TestSection() {
  const { id: uuid } = usePerson();
  const notice = useAction(() => api.testNotice({ body: { uuid } }), { done: words.sent });
  const stream = useAction(() => api.testStream({ body: { uuid } }), { done: words.sent });
  const push = useAction(() => api.testPush({ body: { uuid } }), { done: words.sent });
  const buttons = [
    [words.notice, notice],
    [words.stream, stream],
    [words.push, push],
  ] as const;
  return (
    <Section title={words.title}>
      <p className={css.settingsHint}>{words.lead}</p>
      <div className={css.device}>
        {buttons.map(([label, action]) => (
          <Button key={label} variant="default" loading={action.isPending} onClick={() => action.mutate(undefined)}>
            {label}
          </Button>
        ))}
      </div>
    </Section>
  );
}
