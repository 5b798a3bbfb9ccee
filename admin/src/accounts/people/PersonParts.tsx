/** Parts shared by the pages of investors and professionals. */
import { needsUsState } from '@fairbook/domain/accounts/account.ts';
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { classOfInvestor, type InvestorKind, type InvestorPlace } from '@fairbook/domain/orders/bidding.ts';
import type { Fact } from '@fairbook/ui/kit/PageHeader.tsx';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import pageCss from '@fairbook/ui/kit/page.module.css';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { texts } from '../../base/texts.ts';
import { countryName, MailLink, phoneText, stateName } from '../../review/parts/Facts.tsx';
import { When } from '../../review/parts/When.tsx';
import type { Individual } from './shapes.ts';

const field = texts.field;

/** Labels of the parts of a submission on these pages. */
export const personSections = { person: texts.changes.person, organization: texts.changes.organisation };

type Person = Pick<
  Individual,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'phoneExtension'
  | 'businessDesignation'
  | 'address'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'country'
>;

export function PersonSection({ person, title = texts.investor.title }: { person: Person; title?: string }) {
  return (
    <Section title={title}>
      <DataList
        items={[
          { label: field.name, value: personName(person) },
          { label: field.email, value: <MailLink email={person.email} /> },
          { label: field.phone, value: phoneText(person.phone, person.phoneExtension) },
          { label: field.designation, value: person.businessDesignation },
          { label: field.address, value: person.address },
          { label: field.city, value: person.city },
          { label: field.state, value: needsUsState(person.country) ? stateName(person.state) : person.state },
          { label: field.zipCode, value: person.zipCode },
          { label: field.country, value: countryName(person.country) },
        ]}
      />
    </Section>
  );
}

export function personName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

interface PriorityHelpProps extends InvestorPlace {
  readonly kind: InvestorKind;
}

/** The investor's priority group by issuer state. */
export function PriorityHelp({ kind, ...place }: PriorityHelpProps) {
  // An empty profile is not abroad.
  const isKnown = place.state !== null || !needsUsState(place.country);
  return (
    <Section title={texts.investor.priority}>
      <p className={pageCss.checklistCount}>{isKnown ? texts.investor.priorityLead : texts.investor.priorityUnknown}</p>
      {isKnown && <DataList items={classesByIssuer(kind, place)} />}
    </Section>
  );
}

/** Evaluates the rule for an issuer in the same state and one elsewhere. */
function classesByIssuer(kind: InvestorKind, place: InvestorPlace): Fact[] {
  const words = texts.investor;
  const labelAt = (issuerState: string | null) => labelOf(orderClasses, classOfInvestor(issuerState, kind, place));
  const elsewhere = labelAt(null);
  const atHome = place.state === null ? elsewhere : labelAt(place.state);
  if (atHome === elsewhere) return [{ label: words.anywhere, value: elsewhere }];
  return [
    { label: words.inState(stateName(place.state)), value: atHome },
    { label: words.elsewhere, value: elsewhere },
  ];
}

type Moments = Pick<Individual, 'requestedAt' | 'createdAt' | 'updatedAt'>;

/** When the account was submitted, created and last changed: the facts above the parts of an account, which do not repeat them. */
export function momentFacts({ requestedAt, createdAt, updatedAt }: Moments): Fact[] {
  return [
    { label: field.requested, value: <When at={requestedAt} /> },
    { label: field.created, value: <When at={createdAt} /> },
    { label: field.updated, value: <When at={updatedAt} /> },
  ];
}

/** The orders of an investor in ended auctions, which link to their list, and the moments of the account. */
export function investorFacts({
  bidCount,
  auctionCount,
  ...moments
}: Moments & Pick<Individual, 'bidCount' | 'auctionCount'>): Fact[] {
  const orders = texts.investor.orders(bidCount, auctionCount);
  return [
    {
      label: texts.investor.bids,
      value:
        bidCount === 0 ? (
          orders
        ) : (
          <Anchor component={Link} to="?tab=orders" inherit>
            {orders}
          </Anchor>
        ),
    },
    ...momentFacts(moments),
  ];
}
