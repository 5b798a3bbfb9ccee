/** Actions of an Owner on a witness. */
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import type { Witness } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { decide } from '../review/parts/refused.ts';

const words = texts.witnesses;

export function WitnessActions({ witness: { id, name, isActive } }: { readonly witness: Witness }) {
  const queries = useQueryClient();
  const change = () =>
    confirm({
      message: isActive ? words.deactivates(name) : words.reactivates(name),
      onConfirm: () =>
        decide(queries, () => api.changeWitnessState({ params: { id }, body: { isActive: !isActive } }), {
          change: 'witnesses',
          done: isActive ? words.deactivated(name) : words.reactivated(name),
        }),
    });
  return (
    <Button variant="subtle" color={isActive ? 'red' : 'blue'} size="compact-sm" onClick={() => void change()}>
      {isActive ? words.deactivate : words.reactivate}
    </Button>
  );
}
