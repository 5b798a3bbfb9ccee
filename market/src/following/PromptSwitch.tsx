/** A switch that turns at once and turns back where the server refuses. */
import { useChoice } from '@fairbook/ui/useChoice.ts';
import { Switch } from '@mantine/core';

export interface PromptSwitchProps {
  readonly label: string;
  /** False where the label stands elsewhere already, as in a table's head. */
  readonly showsLabel?: boolean;
  readonly description?: string;
  readonly disabled?: boolean;
  /** What the server has. */
  readonly kept: boolean;
  /** Its refusal is told beside the switches. */
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
