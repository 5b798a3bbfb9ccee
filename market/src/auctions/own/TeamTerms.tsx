/** Everything that the team of a sale signs as its terms. */
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import type { PublicAuction } from '../../base/queries.ts';
import { dealTeamTexts } from '../../deal-team/texts/deal-team.ts';
import { DatesSection } from '../DatesSection.tsx';
import { MaturityTable } from '../MaturityTable.tsx';
import { Classes } from '../PriorityList.tsx';
import { RatingScales } from '../RatingScales.tsx';
import { TermsList } from '../TermsList.tsx';

const words = dealTeamTexts.terms;

export function TeamTerms({ auction }: { auction: PublicAuction }) {
  return (
    <>
      <Section title={words.maturities}>
        <MaturityTable auction={auction} />
      </Section>
      <Section title={words.terms}>
        <TermsList auction={auction} />
      </Section>
      <Section title={words.dates}>
        <DatesSection auction={auction} />
      </Section>
      <Section title={words.priority}>
        <Classes auction={auction} own={null} />
      </Section>
      <Section title={words.ratings}>
        <RatingScales ratings={auction.ratingsProviders} />
      </Section>
    </>
  );
}
