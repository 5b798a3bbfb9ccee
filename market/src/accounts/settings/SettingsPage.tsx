/** Settings for notifications, time zone and calendar. Each choice saves at once. */
import { ask } from '@fairbook/ui/base/api.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { SignInSections } from '@fairbook/ui/sign-in/SignInSections.tsx';
import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { mayHaveKeys, usePerson } from '../../base/person.ts';
import { settingsTexts } from '../texts/settings.ts';
import { CalendarSection } from './CalendarSection.tsx';
import { Channels } from './Channels.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { digestChoices } from './digest-choices.ts';
import { PrivacySection } from './PrivacySection.tsx';
import { preferences, usePreferences } from './preferences.ts';
import { SavedSearches } from './SavedSearches.tsx';
import css from './settings.module.css';
import { TestSection } from './TestSection.tsx';
import { ZoneSelect } from './ZoneSelect.tsx';

const words = settingsTexts;

export default function SettingsPage() {
  const person = usePerson();
  const { userType } = person;
  const { data, error, refetch } = useQuery(preferences());
  const { data: config } = useQuery(ask(api.readIdentityConfiguration, {}));
  const { shown, save, problem } = usePreferences(data);
  const isInvestor = userType === 'individual-investor' || userType === 'institutional-investor';
  const hasKeys = mayHaveKeys(person);
  return (
    <div className={css.settings}>
      <PageHeader title={words.title} lead={words.lead} />
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} />}
      {problem && (
        <Alert color="red" role="alert">
          {messageOf(problem)}
        </Alert>
      )}
      {data && shown && (
        <>
          <Section title={words.channels.title}>
            <Channels userType={userType} channels={shown.channels} onChange={(channels) => save({ channels })} />
          </Section>
          {config && <DeviceSection config={config} />}
          <Section title={words.zone.title}>
            <ZoneSelect zone={shown.zone} zoneInUse={data.zoneInUse} onChange={(zone) => save({ zone })} />
          </Section>
          {isInvestor && (
            <Section title={words.digest.title}>
              <p className={css.settingsHint}>{words.digest.hint}</p>
              <SegmentedControl
                aria-label={words.digest.label}
                data={digestChoices}
                value={shown.digest ?? ''}
                onChange={(value) =>
                  save({ digest: digestChoices.find((choice) => choice.value === value)?.digest ?? null })
                }
              />
              <SavedSearches />
            </Section>
          )}
          <SignInSections calls={api} />
          <CalendarSection url={data.calendarUrl} />
          <Section title={words.webhooks.title}>
            <p className={css.settingsHint}>{words.webhooks.lead}</p>
            <Button component={Link} to={paths.webhooks} variant="default">
              {words.webhooks.open}
            </Button>
          </Section>
          {hasKeys && (
            <Section title={words.apiKeys.title}>
              <p className={css.settingsHint}>{words.apiKeys.lead}</p>
              <Button component={Link} to={paths.apiKeys} variant="default">
                {words.apiKeys.open}
              </Button>
            </Section>
          )}
          <PrivacySection />
          {config?.identityUrl !== undefined && <TestSection />}
        </>
      )}
    </div>
  );
}
