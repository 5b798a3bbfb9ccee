/** Actions of an Owner on another administrator's sign-in: end all sessions, remove a lost second factor. */
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import { decide } from '../review/parts/refused.ts';
import type { Administrator } from './members.ts';

const words = texts.administrators;

export function SignInActions({ administrator }: { administrator: Administrator }) {
  const queries = useQueryClient();
  const { id, firstName, lastName } = administrator;
  const name = `${firstName} ${lastName}`;
  const signOut = () =>
    confirm({
      title: words.signOut,
      ok: words.signOut,
      message: words.signOutAsks(name),
      onConfirm: () =>
        decide(queries, () => api.signOutAdministrator({ params: { id } }), {
          change: 'signIns',
          done: words.signedOut(name),
        }),
    });
  const reset = () =>
    confirm({
      title: words.resetFactor,
      ok: words.resetFactor,
      danger: true,
      message: words.resetFactorAsks(name),
      onConfirm: () =>
        decide(queries, () => api.resetSecondFactor({ params: { id } }), {
          change: 'signIns',
          done: words.factorReset(name),
        }),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" aria-label={words.signInOf(name)}>
          {words.signIn}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void signOut()}>{words.signOut}</Menu.Item>
        <Menu.Item color="red" onClick={() => void reset()}>
          {words.resetFactor}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
