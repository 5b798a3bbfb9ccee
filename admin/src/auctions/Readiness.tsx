/** Missing conditions for the next step of an auction, and its checks for the reviewer. */
import type { UnmetText } from '@fairbook/contract/base/errors.ts';
import type { BuilderStep } from '@fairbook/domain/auctions/completeness.ts';
import { Checklist } from '@fairbook/ui/kit/Checklist.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { texts } from '../base/texts.ts';
import { Checks } from '../review/case/Checks.tsx';
import type { Auction } from './shapes.ts';

const words = texts.auction;

/** The tab of this page that shows a step. */
const tabOf: Readonly<Record<BuilderStep, string>> = {
  profile: 'terms',
  ratings: 'ratings',
  priority: 'priority',
  dates: 'dates',
  maturities: 'maturities',
  documents: 'documents',
};

/** Documents are recommended, never required, so they have no line. */
const steps: readonly { readonly step: BuilderStep; readonly label: string }[] = [
  { step: 'profile', label: words.terms },
  { step: 'ratings', label: words.providers },
  { step: 'priority', label: words.priority },
  { step: 'dates', label: words.dates },
  { step: 'maturities', label: words.maturities },
];

/** What the auction is missing, while it is missing something, and its checks, about which nothing can be done once the sale has ended. */
export function Readiness({ auction }: { auction: Auction }) {
  const { uuid, status, missing } = auction;
  const isBeforeApproval = status === 'Draft' || status === 'PendingReview' || status === 'Rejected';
  return (
    <>
      {missing.length > 0 && (
        <Section title={isBeforeApproval ? words.readiness : words.readinessForSale}>
          <Checklist items={linesOf(missing)} />
        </Section>
      )}
      {status !== 'Ended' && <Checks subject={`auction:${uuid}`} />}
    </>
  );
}

/** One line for a met step, one for each unmet condition. */
function linesOf(missing: readonly UnmetText[]) {
  const met = steps.filter(({ step }) => missing.every((unmet) => unmet.step !== step));
  return [
    ...missing.map(({ message, step }) => ({ label: message, met: false, ...linkTo(step) })),
    ...met.map(({ label }) => ({ label, met: true })),
  ];
}

function linkTo(step: string): { readonly to?: string } {
  const known = Object.entries(tabOf).find(([name]) => name === step);
  return known ? { to: `?tab=${known[1]}` } : {};
}
