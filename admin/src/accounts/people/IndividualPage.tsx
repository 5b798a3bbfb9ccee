/** Page of an individual investor, with the decision about the account. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { individualQuery } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { AnsweredPage } from '../../review/case/Answered.tsx';
import { ordersTab } from '../../review/case/case-tabs.tsx';
import { AccountBody } from './AccountBody.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { personChecklist } from './completeness.ts';
import { decisionsAbout } from './decisions.ts';
import { Initials } from './Initials.tsx';
import { investorFacts, PersonSection, PriorityHelp, personName, personSections } from './PersonParts.tsx';
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
              </>
            ),
          },
          ordersTab(person.auditSubject, person.bidCount),
        ]}
      />
    </div>
  );
}

function Head({ person }: { person: Individual }) {
  const name = personName(person);
  return (
    <AccountHeader
      subject={person.auditSubject}
      name={name}
      status={person.status}
      history={person.approvalHistory}
      picture={<Initials {...person} />}
      lead={person.businessDesignation}
      facts={investorFacts(person)}
      approves={texts.individuals.approves(name)}
      suspends={texts.decision.suspendsInvestor}
      change="individual"
      send={decisionsAbout('investor', person.id)}
    />
  );
}
