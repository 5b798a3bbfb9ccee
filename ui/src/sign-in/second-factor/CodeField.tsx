/** Field for the six digits of an authenticator app. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { secondFactorTexts } from './second-factor-texts.ts';

export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      name="code"
      label={secondFactorTexts.signIn.code}
      description={secondFactorTexts.signIn.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      {...props}
    />
  );
}

/** Apps show the code in two groups, and people type the space. */
export function digitsOf(text: string): string {
  return text.replace(/\s/g, '');
}
