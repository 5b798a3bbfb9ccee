/** Head of a confirmation: the market, its number, and a contact. */
import { formatExactMoment } from '@fairbook/ui/format/format.ts';
import { zoneOfIssuer } from '@fairbook/ui/format/SaleZone.tsx';
import { Logo } from '@fairbook/ui/theme/Logo.tsx';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meta } from '../../base/before-sign-in.ts';
import type { Confirmation } from '../../base/queries.ts';
import { paperTexts } from '../texts/papers.ts';
import { confirmationNumber } from './confirmation-number.ts';
import css from './paper.module.css';

const words = paperTexts.confirmation;

export function Letterhead({ confirmation }: { confirmation: Confirmation }) {
  const { tradedAt, issue } = confirmation;
  const zone = zoneOfIssuer(issue.municipalityState);
  return (
    <div className={css.letterhead} data-part="letterhead">
      <Logo app="market" />
      <dl>
        <div>
          <dt>{words.number}</dt>
          <dd>{confirmationNumber(confirmation)}</dd>
        </div>
        <div>
          <dt>{words.traded}</dt>
          <dd>
            <time dateTime={tradedAt}>{formatExactMoment(tradedAt, zone)}</time>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** How the bonds are paid for and delivered, and the operator for questions. */
export function PaymentAndContact() {
  const support = useQuery(meta).data?.support;
  const { email = null, phone = null } = support ?? {};
  return (
    <>
      <p>{words.paymentText}</p>
      {(email !== null || phone !== null) && (
        <p>
          {words.questions} {email !== null && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
          {email !== null && phone !== null && ', '}
          {phone}
        </p>
      )}
    </>
  );
}
