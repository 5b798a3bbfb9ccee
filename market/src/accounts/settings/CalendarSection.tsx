/** The person's secret calendar link: create, copy, replace, remove. */
import { useAction } from '@fairbook/ui/base/api.ts';
import { CopyField } from '@fairbook/ui/kit/CopyText.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button } from '@mantine/core';
import { api } from '../../base/api.ts';
import { settingsTexts } from '../texts/settings.ts';
import css from './settings.module.css';

const words = settingsTexts.calendar;
const changes = [api.readPreferences];

export function CalendarSection({ url }: { url: string | null }) {
  const make = useAction(() => api.makeCalendar(), { changes });
  const remove = useAction(() => api.revokeCalendar(), { changes, done: words.removed });
  const isBusy = make.isPending || remove.isPending;
  return (
    <Section title={words.title}>
      <p className={css.settingsHint}>{words.lead}</p>
      {url === null ? (
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate(undefined)}>
          {words.make}
        </Button>
      ) : (
        <>
          <div className={css.calendar}>
            <CopyField label={words.address} description={words.secret} value={url} words={words} />
          </div>
          <div className={css.calendarMore}>
            <Button variant="subtle" size="compact-sm" disabled={isBusy} onClick={() => make.mutate(undefined)}>
              {words.again}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              color="red"
              disabled={isBusy}
              onClick={() => remove.mutate(undefined)}
            >
              {words.remove}
            </Button>
            <span className={css.settingsHint}>{words.againHint}</span>
          </div>
        </>
      )}
    </Section>
  );
}
