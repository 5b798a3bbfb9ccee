/** Push messages on this browser: state and switch. */
import { useAction } from '@fairbook/ui/base/api.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { deviceState, type PushConfig, startRinging, stopRinging } from '../../notices/push/device.ts';
import { settingsTexts } from '../texts/settings.ts';
import settingsCss from './settings.module.css';

const words = settingsTexts.device;

export function DeviceSection({ config }: { config: PushConfig }) {
  // Reads the browser's state again after each action.
  const [, setTimes] = useState(0);
  const look = () => setTimes((times) => times + 1);
  const start = useAction(() => startRinging(config), { onSuccess: look });
  const stop = useAction(() => stopRinging(config), { onSuccess: look });
  const state = deviceState(config);
  return (
    <Section title={words.title}>
      <p className={settingsCss.settingsHint}>{words.states[state]}</p>
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
    </Section>
  );
}
