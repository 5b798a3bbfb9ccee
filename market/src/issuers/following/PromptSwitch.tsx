/** An optimistic switch: turns at once and back where the server refuses. */
import { useChoice } from '@fairbook/ui/kit/use-choice.ts';
import { Switch } from '@mantine/core';

export interface PromptSwitchProps {
  readonly label: string;
  /** False where the label is elsewhere already, as in a table head. */
  readonly showsLabel?: boolean;
  readonly description?: string;
  readonly disabled?: boolean;
  /** State on the server. */
  readonly kept: boolean;
  /** Refusals are shown beside the switches. */
  readonly keep: (on: boolean) => Promise<unknown>;
}

export function PromptSwitch({ label, showsLabel = true, description, disabled, kept, keep }: PromptSwitchProps) {
  const { shown, choose } = useChoice(kept, keep);
  return (
    <Switch
      {...(showsLabel ? { label } : { 'aria-label': label })}
      description={description}
      disabled={disabled ?? false}
      checked={shown}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  );
}
