/** A button that copies a text and confirms it, and a field to read the text in. */
import { Button, type ButtonProps, CopyButton, TextInput, type TextInputProps } from '@mantine/core';

interface CopyWords {
  readonly copy: string;
  readonly copied: string;
}

export interface CopyTextProps extends Pick<ButtonProps, 'variant' | 'leftSection'> {
  readonly value: string;
  readonly words: CopyWords;
}

export function CopyText({ value, words, variant = 'default', leftSection }: CopyTextProps) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant={variant} leftSection={leftSection} onClick={copy}>
          <span aria-live="polite">{copied ? words.copied : words.copy}</span>
        </Button>
      )}
    </CopyButton>
  );
}

export interface CopyFieldProps extends Omit<TextInputProps, 'value'> {
  readonly value: string;
  readonly words: CopyWords;
}

/** Focus selects the whole text. Layout is up to the page. */
export function CopyField({ value, words, ...field }: CopyFieldProps) {
  return (
    <>
      <TextInput {...field} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <CopyText value={value} words={words} />
    </>
  );
}
