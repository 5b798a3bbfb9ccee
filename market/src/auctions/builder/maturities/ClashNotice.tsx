/** Another person saved the same fields: nothing is overwritten until the reader has chosen, field by field. */
import type { BuilderStep } from '@fairbook/domain/auctions/completeness.ts';
import { formatClock, readersZone } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { Alert, Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { usePerson } from '../../../base/person.ts';
import { buildingTexts } from '../../texts/building.ts';
import type { LastSave } from '../last-save.ts';
import { nameOfPart, shownPart } from '../part-names.ts';
import type { Clash, Included } from '../use-step.ts';
import css from './clash.module.css';
import type { Conflict } from './merging.ts';

const words = buildingTexts.clash;

export function ClashNotice({ clash, step }: { clash: Clash; step: BuilderStep }) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const who = useWho(clash.saved);
  const choose = (part: string, isTheirs: boolean) =>
    setTheirs((before) => new Set(isTheirs ? [...before, part] : [...before].filter((each) => each !== part)));
  return (
    <Alert color="orange" title={words.title(who.subject, who.clock)} mb="lg">
      <p>{words.text}</p>
      <div className={css.conflicts}>
        {clash.conflicts.map((conflict) => (
          <Choice
            key={conflict.part}
            conflict={conflict}
            step={step}
            theirName={who.owner}
            isTheirs={theirs.has(conflict.part)}
            onChoose={(isTheirs) => choose(conflict.part, isTheirs)}
          />
        ))}
      </div>
      <Button size="sm" onClick={() => clash.settle(theirs)}>
        {words.settle}
      </Button>
    </Alert>
  );
}

interface ChoiceProps {
  readonly conflict: Conflict;
  readonly step: BuilderStep;
  readonly theirName: string;
  readonly isTheirs: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
}

function Choice({ conflict: { part, mine, theirs }, step, theirName, isTheirs, onChoose }: ChoiceProps) {
  const zone = useZone();
  return (
    <Radio.Group
      label={nameOfPart(step, part)}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={(value) => onChoose(value === 'theirs')}
    >
      <Radio value="mine" label={words.choice(words.yours, shownPart(part, mine, zone))} />
      <Radio value="theirs" label={words.choice(theirName, shownPart(part, theirs, zone))} />
    </Radio.Group>
  );
}

/** Fields that a save has taken over from another person. */
export function IncludedNote({ included, step }: { included: Included; step: BuilderStep }) {
  const who = useWho(included.saved);
  const names = included.parts.map((part) => nameOfPart(step, part)).join(', ');
  return <p className={css.included}>{words.included(who.subject, who.clock, names)}</p>;
}

/** The person as the subject of a sentence, as the owner of a value, and the time. */
function useWho(saved: LastSave | null) {
  const { uuid } = usePerson();
  if (saved === null) return { subject: words.someone, owner: words.saved, clock: '' };
  const isSelf = saved.userUuid === uuid;
  return {
    subject: isSelf ? words.you : saved.name,
    owner: isSelf ? words.otherWindow : saved.name,
    clock: formatClock(saved.at, readersZone()),
  };
}
