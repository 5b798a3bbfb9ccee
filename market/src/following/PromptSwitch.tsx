/** A switch that turns at once and turns back where the server refuses. */
import { Switch } from '@mantine/core';
import { useState } from 'react';

export interface PromptSwitchProps {
  readonly label: string;
  /** False where the label stands elsewhere already, as in a table's head. */
  readonly showsLabel?: boolean;
  readonly description?: string;
  readonly disabled?: boolean;
  /** What the server has. */
  readonly kept: boolean;
  readonly keep: (on: boolean) => Promise<unknown>;
}

export function PromptSwitch({ label, showsLabel = true, description, disabled, kept, keep }: PromptSwitchProps) {
  const [chosen, choose] = useState<readonly [boolean] | null>(null);
  async function turn(on: boolean): Promise<void> {
    const choice = [on] as const;
    choose(choice);
    // The refusal is told beside the switches.
    await keep(on).catch(() => undefined);
    choose((latest) => (latest === choice ? null : latest));
  }
  return (
    <Switch
      {...(showsLabel ? { label } : { 'aria-label': label })}
      description={description}
      disabled={disabled ?? false}
      checked={chosen?.[0] ?? kept}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}
