/** Side column of a municipality: location and outside sources. */

import { usStates } from '@fairbook/domain/base/us-states.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { lazyAdornment } from '@fairbook/ui/kit/Loading.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Box } from '@mantine/core';
import { Suspense } from 'react';
import { FinanceLinks, hasLinks, Outside } from '../../parts/profile/ProfileParts.tsx';
import { browsingTexts } from '../../parts/texts/browsing.ts';
import { placeOf } from './IssuerTile.tsx';
import type { IssuerPage } from './issuer-list.ts';
import css from './issuers.module.css';

const StateLocator = lazyAdornment(() => import('@fairbook/ui/charts/StateLocator.tsx'));

const words = browsingTexts.issuer;

export function IssuerRail({ issuer }: { issuer: IssuerPage }) {
  const { name, website } = issuer;
  const state = issuer.state && labelOf(usStates, issuer.state);
  return (
    <>
      {state && (
        <Section title={words.facts.place}>
          <Suspense fallback={<Box h={150} />}>
            <StateLocator state={state} label={words.whereabouts(name, state)} />
          </Suspense>
          <p className={css.issuerNone}>{placeOf(issuer)}</p>
        </Section>
      )}
      {website && (
        <Section title={words.website}>
          <Outside href={website} label={new URL(website).hostname} />
        </Section>
      )}
      {hasLinks(issuer) && (
        <Section title={words.links}>
          <FinanceLinks links={issuer} />
        </Section>
      )}
    </>
  );
}
