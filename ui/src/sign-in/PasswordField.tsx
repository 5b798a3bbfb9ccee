/** Password field with a visibility toggle; the toggle's name is its action. Pasting and password managers work. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../base/texts.ts';

export function PasswordField(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      label={texts.signIn.password}
      {...props}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': shown ? texts.signIn.hidePassword : texts.signIn.showPassword,
        tabIndex: 0,
      }}
    />
  );
}
