/** Met and missing conditions for the next step of an auction, and unusual terms for the reviewer. */
import type { BuilderStep } from '@fairbook/domain/completeness.ts';
import type { Unmet } from '@fairbook/domain/refusal.ts';
import { Checklist } from '@fairbook/ui/Checklist.tsx';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { texts } from '../texts.ts';
import css from './auctions.module.css';
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

export function Readiness({ auction }: { auction: Auction }) {
  const { status, missing, warnings } = auction;
  if (status === 'Live' || status === 'Ended') return <Oddities warnings={warnings} />;
  const isBeforeApproval = status === 'Draft' || status === 'PendingReview' || status === 'Rejected';
  return (
    <>
      <Section title={isBeforeApproval ? words.readiness : words.readinessForSale}>
        <Checklist items={linesOf(missing)} />
      </Section>
      <Oddities warnings={warnings} />
    </>
  );
}

/** One line for a met step, one for each unmet condition. */
function linesOf(missing: readonly Unmet[]) {
  const met = steps.filter(({ step }) => missing.every((unmet) => unmet.step !== step));
  return [
    ...missing.map(({ message, step }) => ({ label: message, met: false, ...linkTo(step) })),
    ...met.map(({ label }) => ({ label, met: true })),
  ];
}

function Oddities({ warnings }: { warnings: readonly Unmet[] }) {
  return (
    <Section title={words.worthALook}>
      {warnings.length === 0 ? (
        <p className={css.note}>{words.noOddities}</p>
      ) : (
        <ul className={css.warnings}>
          {warnings.map(({ message, step }) => {
            const { to } = linkTo(step);
            return (
              <li key={message}>
                {to ? (
                  <Anchor component={Link} to={to} inherit>
                    {message}
                  </Anchor>
                ) : (
                  message
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

function linkTo(step: string): { readonly to?: string } {
  const known = Object.entries(tabOf).find(([name]) => name === step);
  return known ? { to: `?tab=${known[1]}` } : {};
}
