/** Settings for notifications, time zone and calendar. Each choice saves at once. */
import { digestFrequencies } from '@fairbook/domain/base/vocabulary.ts';
import { ask, useAction } from '@fairbook/ui/base/api.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { IconTrash } from '@fairbook/ui/icons/signs/trash.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { SignInSections } from '@fairbook/ui/sign-in/SignInSections.tsx';
import { ActionIcon, Alert, Anchor, Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { savedSearchPath } from '../../auctions/catalogue/saved-search-path.ts';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { mayHaveKeys, usePerson } from '../../base/person.ts';
import { deviceState, type PushConfig, startRinging, stopRinging } from '../../notices/push/device.ts';
import { settingsTexts } from '../texts/settings.ts';
import { CalendarSection } from './CalendarSection.tsx';
import { Channels } from './Channels.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { preferences, usePreferences } from './preferences.ts';
import css from './settings.module.css';

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

const deviceSectionWords = settingsTexts.device;

/** Push messages on this browser: state and switch. */
function DeviceSection({ config }: { config: PushConfig }) {
  // Reads the browser's state again after each action.
  const [, setTimes] = useState(0);
  const look = () => setTimes((times) => times + 1);
  const start = useAction(() => startRinging(config), { onSuccess: look });
  const stop = useAction(() => stopRinging(config), { onSuccess: look });
  const state = deviceState(config);
  return (
    <Section title={deviceSectionWords.title}>
      <p className={css.settingsHint}>{deviceSectionWords.states[state]}</p>
      {state === 'off' && (
        <Button variant="default" loading={start.isPending} onClick={() => start.mutate(undefined)}>
          {deviceSectionWords.start}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
          {deviceSectionWords.stop}
        </Button>
      )}
    </Section>
  );
}

const savedSearchesWords = settingsTexts.searches;

/** Saved searches, which the digest uses to find new offerings. */
function SavedSearches() {
  const { data, error, refetch } = useQuery(ask(api.listSavedSearches, {}));
  const remove = useAction((id: string) => api.removeSavedSearch({ params: { id } }), {
    changes: [api.listSavedSearches],
  });
  return (
    <div className={css.searches}>
      <h3>{savedSearchesWords.title}</h3>
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={css.settingsHint}>{savedSearchesWords.none}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ id, name, query }) => (
            <li key={id}>
              <Anchor component={Link} to={savedSearchPath(query)} inherit>
                {name}
              </Anchor>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={savedSearchesWords.remove(name)}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                <IconTrash size={17} stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const testSectionWords = settingsTexts.tests;

/** For development: sends a test to oneself on each channel. */
function TestSection() {
  const { id: uuid } = usePerson();
  const notice = useAction(() => api.testNotice({ body: { uuid } }), { done: testSectionWords.sent });
  const stream = useAction(() => api.testStream({ body: { uuid } }), { done: testSectionWords.sent });
  const push = useAction(() => api.testPush({ body: { uuid } }), { done: testSectionWords.sent });
  const buttons = [
    [testSectionWords.notice, notice],
    [testSectionWords.stream, stream],
    [testSectionWords.push, push],
  ] as const;
  return (
    <Section title={testSectionWords.title}>
      <p className={css.settingsHint}>{testSectionWords.lead}</p>
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

const zoneSelectWords = settingsTexts.zone;

interface ZoneSelectProps {
  /** Null for the zone of the state. */
  readonly zone: string | null;
  readonly zoneInUse: string;
  readonly onChange: (zone: string | null) => void;
}

/** Time zone for displayed times: that of the person's state, or any other. */
function ZoneSelect({ zone, zoneInUse, onChange }: ZoneSelectProps) {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set(['UTC', device, zoneInUse, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <div className={css.zone}>
      <Select
        label={zoneSelectWords.label}
        searchable
        clearable
        limit={60}
        maxDropdownHeight={280}
        nothingFoundMessage={zoneSelectWords.none}
        placeholder={zone === null ? zoneSelectWords.ofState(spaced(zoneInUse)) : ''}
        data={zones.map((value) => ({ value, label: spaced(value) }))}
        value={zone}
        onChange={(value) => value !== zone && onChange(value)}
      />
      {device !== zoneInUse && (
        <Button variant="default" size="sm" onClick={() => onChange(device)}>
          {zoneSelectWords.deviceZone(spaced(device))}
        </Button>
      )}
    </div>
  );
}

function spaced(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** Digest frequencies, as a segmented control shows them. */
const digestChoices = [
  { value: '', label: settingsTexts.digest.never, digest: null },
  ...digestFrequencies.map(({ value, label }) => ({ value, label, digest: value })),
];
