/** Page of an individual investor, with the decision about the account. */
import { Rosette } from '@fairbook/ui/Rosette.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../api.ts';
import { AnsweredPage } from '../parts/Answered.tsx';
import { MailLink, placeText } from '../parts/Facts.tsx';
import { When } from '../parts/When.tsx';
import { individualQuery } from '../queries.ts';
import { texts } from '../texts.ts';
import { AccountBody } from './AccountBody.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { personChecklist } from './completeness.ts';
import { OrdersSection, PersonSection, PriorityHelp, personName, personSections } from './PersonParts.tsx';
import type { Individual } from './shapes.ts';

export default function IndividualPage() {
  const { id = '' } = useParams();
  const query = useQuery(individualQuery(id));
  return (
    <AnsweredPage query={query} thing={texts.thing.individual} listed={{ list: api.listIndividuals, id }}>
      {(person) => <Whole person={person} />}
    </AnsweredPage>
  );
}

function Whole({ person }: { person: Individual }) {
  return (
    <div>
      <Head person={person} />
      <AccountBody
        account={person}
        changesOf={person.id}
        checklist={personChecklist(person.missing, person.country)}
        sections={personSections}
        tabs={[
          {
            value: 'overview',
            label: texts.detail.overview,
            content: () => (
              <>
                <PersonSection person={person} />
                <PriorityHelp kind="individual" state={person.state} country={person.country} />
                <OrdersSection {...person} />
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

function Head({ person }: { person: Individual }) {
  const name = personName(person);
  const on = { params: { id: person.id } };
  return (
    <AccountHeader
      name={name}
      status={person.status}
      history={person.approvalHistory}
      picture={<Rosette seed={person.id} size={64} />}
      lead={person.businessDesignation}
      facts={[
        { label: texts.field.email, value: <MailLink email={person.email} /> },
        { label: texts.field.place, value: placeText(person) || texts.none },
        { label: texts.investor.bids, value: person.bidCount },
        { label: texts.field.created, value: <When at={person.createdAt} /> },
      ]}
      approves={texts.individuals.approves(name)}
      suspends={texts.decision.suspendsInvestor}
      change="individual"
      send={{
        APPROVE: () => api.approveIndividual(on),
        REJECT: (rejectionReason) => api.rejectIndividual({ ...on, body: { rejectionReason } }),
        SUSPEND: (reason) => api.suspendIndividual({ ...on, body: { reason } }),
        REACTIVATE: (reason) => api.reactivateIndividual({ ...on, body: { reason } }),
        DEACTIVATE: (reason) => api.deactivateIndividual({ ...on, body: { reason } }),
      }}
    />
  );
}
