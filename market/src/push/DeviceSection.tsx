/** Whether this browser rings when there is news, and the button that makes it. */
import { ask, useAction } from '@fairbook/ui/api.ts';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { usePerson } from '../person.ts';
import { settingsTexts } from '../texts/settings.ts';
import { deviceState, startRinging, stopRinging } from './device.ts';

const words = settingsTexts.device;

export function DeviceSection() {
  const { id } = usePerson();
  const { data: config } = useQuery(ask('readIdentityConfiguration', api.readIdentityConfiguration, {}));
  // What the browser says is asked again after each action.
  const [, setTimes] = useState(0);
  const look = () => setTimes((times) => times + 1);
  const start = useAction(() => startRinging(config ?? {}), { onSuccess: look });
  const stop = useAction(() => stopRinging(config ?? {}), { onSuccess: look });
  const test = useAction(() => api.testPush({ body: { uuid: id } }), { done: words.tested });
  if (!config) return null;
  const state = deviceState(config);
  return (
    <Section title={words.title}>
      <p className="mk-settings-hint">{words.states[state]}</p>
      <div className="mk-device">
        {state === 'off' && (
          <Button variant="default" loading={start.isPending} onClick={() => start.mutate(undefined)}>
            {words.start}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
            {words.stop}
          </Button>
        )}
        {state === 'on' && config.identityUrl !== undefined && (
          <Button variant="subtle" loading={test.isPending} onClick={() => test.mutate(undefined)}>
            {words.test}
          </Button>
        )}
      </div>
    </Section>
  );
}
