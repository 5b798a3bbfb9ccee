/** The issuer's what-if on priority: computed without changing anything. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { OwnAuction } from '../../base/queries.ts';
import { whatIfTexts as words } from '../texts/what-if.ts';
import css from './what-if.module.css';

const TryPriority = lazyPart(async () => ({ default: (await import('./TryPriority.tsx')).TryPriority }));

export function WhatIfPanel({ auction }: { auction: OwnAuction }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={words.title}
      actions={
        <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.close : words.open}
        </Button>
      }
    >
      <p className={css.whatifLead}>{isOpen ? words.nothing : words.closed}</p>
      {isOpen && (
        <Suspense fallback={<div className={css.whatifWait} aria-hidden />}>
          <TryPriority auction={auction} />
        </Suspense>
      )}
    </Section>
  );
}
