/** Light, dark, or as the system: one button that opens the three. */
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { texts } from './texts.ts';

const schemes = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
] as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find((scheme) => scheme.value === colorScheme)?.icon ?? IconDeviceDesktop;
  const choose = (value: string) => {
    const scheme = schemes.find((each) => each.value === value);
    if (scheme) setColorScheme(scheme.value);
  };
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`${texts.scheme.label}: ${texts.scheme[colorScheme]}`}
        >
          <Current size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {schemes.map(({ value, icon: Icon }) => (
            <Menu.RadioItem
              key={value}
              value={value}
              closeMenuOnClick
              rightSection={<Icon size={17} stroke={1.6} aria-hidden />}
            >
              {texts.scheme[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
