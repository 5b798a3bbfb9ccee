/** Button that cycles through light, dark and system color scheme. */
import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { texts } from '../base/texts.ts';
import { IconDeviceDesktop } from '../icons/objects/device-desktop.ts';
import { IconMoon } from '../icons/objects/moon.ts';
import { IconSun } from '../icons/objects/sun.ts';

const words = texts.scheme;
const icons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const following = { auto: 'light', light: 'dark', dark: 'auto' } as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next = following[colorScheme];
  const Icon = icons[colorScheme];
  const label = words.switchTo(words[colorScheme], words[next]);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={19} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
