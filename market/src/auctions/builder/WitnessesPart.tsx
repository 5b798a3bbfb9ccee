/** Which witnesses sign the order log of an auction: a summary, and the choice while the terms can be changed. */
import type { RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Alert, Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type WitnessChoice, witnessChoiceOf } from '../../base/own-queries.ts';
import { buildingTexts } from '../texts/building.ts';
import css from './witnesses.module.css';

const WitnessChoiceDialog = lazyPart(() => import('./WitnessChoiceDialog.tsx'));

const words = buildingTexts.witnesses;

interface Properties {
  readonly auctionId: string;
  readonly rule: RuleVersion;
  readonly isLocked: boolean;
}

export function WitnessesPart({ auctionId, rule, isLocked }: Properties) {
  const [isChoosing, setChoosing] = useState(false);
  const choice = useQuery(witnessChoiceOf(auctionId));
  const canChoose = !isLocked && choice.data !== undefined && choice.data.options.length > 0;
  return (
    <Section
      title={words.title}
      actions={
        canChoose && (
          <Anchor component="button" type="button" data-path="witnesses" onClick={() => setChoosing(true)}>
            {words.choose}
          </Anchor>
        )
      }
    >
      {choice.data && <Chosen choice={choice.data} />}
      {!choice.data && choice.error && (
        <Alert color="red" role="alert">
          {messageOf(choice.error)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void choice.refetch()}>
            {words.again}
          </Button>
        </Alert>
      )}
      {!choice.data && !choice.error && <Skeleton height={64} aria-hidden />}
      {isChoosing && choice.data && (
        <Suspense fallback={null}>
          <WitnessChoiceDialog
            auctionId={auctionId}
            rule={rule}
            choice={choice.data}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function Chosen({ choice: { options, witnesses, quorum } }: { readonly choice: WitnessChoice }) {
  const chosen = options.filter(({ id }) => witnesses.includes(id));
  if (chosen.length === 0) return <p className={css.sentence}>{options.length === 0 ? words.unknown : words.none}</p>;
  return (
    <>
      <p className={css.sentence}>{words.rule(quorum, chosen.length)}</p>
      <ul className={css.list}>
        {chosen.map(({ id, name, operator, url, isActive }) => (
          <li key={id}>
            <Anchor href={url} target="_blank" rel="noreferrer">
              {name}
            </Anchor>
            <span className={css.operator}>{isActive ? operator : words.inactive}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
