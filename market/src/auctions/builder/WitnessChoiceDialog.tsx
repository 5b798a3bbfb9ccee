/** Dialog to choose the witnesses of an auction and their quorum. */
import { drawsLots, usualQuorum } from '@fairbook/domain/auctions/drawing-rules.ts';
import { whyNotQuorum } from '@fairbook/domain/auctions/witnesses.ts';
import type { RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import type { WitnessChoice } from '../../base/own-queries.ts';
import { buildingTexts } from '../texts/building.ts';
import { drawingTexts } from '../texts/drawing.ts';
import css from './witnesses.module.css';

const words = buildingTexts.witnesses;

interface WitnessChoiceDialogProps {
  readonly auctionId: string;
  readonly rule: RuleVersion;
  readonly choice: WitnessChoice;
  readonly onClose: () => void;
}

export default function WitnessChoiceDialog({ auctionId, rule, choice, onClose }: WitnessChoiceDialogProps) {
  const draws = drawsLots(rule);
  const queries = useQueryClient();
  const active = choice.options.filter(({ isActive }) => isActive);
  const [witnesses, setWitnesses] = useState(choice.witnesses.filter((id) => active.some((one) => one.id === id)));
  const [quorum, setQuorum] = useState(draws ? witnesses.length : choice.quorum);

  /** The quorum stays where it is possible. */
  function choose(ids: string[]): void {
    setWitnesses(ids);
    if (draws || whyNotQuorum(quorum, ids.length) !== null) setQuorum(usualQuorum(rule, ids.length));
  }

  async function send(): Promise<void> {
    await api.saveWitnessChoice({ params: { auctionId }, body: { witnesses, quorum } });
    await invalidate(queries, 'ownAuction');
  }

  const quorums = Array.from({ length: witnesses.length }, (_, index) => ({
    value: `${index + 1}`,
    label: words.ofThem(index + 1, witnesses.length),
  }));
  return (
    <FormDialog opened onClose={onClose} title={words.dialog} submit={words.save} onSubmit={send}>
      <p className={css.lead}>{words.lead}</p>
      <Checkbox.Group label={words.title} value={witnesses} onChange={choose}>
        <div className={css.choices}>
          {active.map(({ id, name, operator }) => (
            <Checkbox key={id} value={id} label={name} description={operator} />
          ))}
        </div>
      </Checkbox.Group>
      {witnesses.length === 0 && (
        <p className={css.sentence} role="status">
          {words.none}
        </p>
      )}
      {draws && <p className={css.sentence}>{drawingTexts.needsWitnesses}</p>}
      {witnesses.length > 1 && !draws && (
        <NativeSelect
          label={words.quorum}
          description={words.quorumHint}
          value={`${quorum}`}
          data={quorums}
          onChange={(event) => setQuorum(Number(event.currentTarget.value))}
        />
      )}
    </FormDialog>
  );
}
