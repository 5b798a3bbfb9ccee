/** Page of an institution and its contact person, with the decision about the account. */
import { needsUsState } from '@fairbook/domain/accounts/account.ts';
import { issuerTypes, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { institutionQuery } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { AnsweredPage } from '../../review/case/Answered.tsx';
import { ordersTab } from '../../review/case/case-tabs.tsx';
import { countryName, stateName, WebLink } from '../../review/parts/Facts.tsx';
import { AccountBody } from './AccountBody.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { Colleagues } from './AccountUsers.tsx';
import { institutionChecklist } from './completeness.ts';
import { decisionsAbout } from './decisions.ts';
import { investorFacts, PersonSection, PriorityHelp, personName, personSections } from './PersonParts.tsx';
import css from './people.module.css';
import type { Institutional } from './shapes.ts';

const field = texts.field;
export default function InstitutionPage() {
  const { id = '' } = useParams();
  const query = useQuery(institutionQuery(id));
  return (
    <AnsweredPage query={query} thing={texts.thing.institution} listed={{ list: api.listInstitutionals, id }}>
      {(investor) => <Whole investor={investor} />}
    </AnsweredPage>
  );
}

function Whole({ investor }: { investor: Institutional }) {
  const { org } = investor;
  return (
    <div>
      <Head investor={investor} />
      <AccountBody
        account={investor}
        changesOf={investor.id}
        checklist={institutionChecklist(investor.missing, investor.country, org.country)}
        sections={personSections}
        tabs={[
          {
            value: 'overview',
            label: texts.detail.overview,
            content: () => (
              <>
                <Organization org={org} />
                <PersonSection person={investor} title={field.contact} />
                <Colleagues users={investor.contacts} pageOf={paths.institution} />
                <PriorityHelp kind="institution" state={org.state} country={org.country} />
              </>
            ),
          },
          ordersTab(investor.auditSubject, investor.bidCount),
        ]}
      />
    </div>
  );
}

function Organization({ org }: { org: Institutional['org'] }) {
  return (
    <Section title={texts.investor.organization}>
      <DataList
        items={[
          { label: field.name, value: org.name },
          { label: field.website, value: <WebLink url={org.website} /> },
          { label: field.city, value: org.city },
          { label: field.state, value: needsUsState(org.country) ? stateName(org.state) : org.state },
          { label: field.country, value: countryName(org.country) },
          { label: field.experience, value: org.investmentExperience },
          {
            label: field.targetIssuers,
            value: org.targetIssuers.length > 0 && (
              <span className={css.chips}>
                {org.targetIssuers.map((issuer) => (
                  <Badge key={issuer} color="gray">
                    {labelOf(issuerTypes, issuer)}
                  </Badge>
                ))}
              </span>
            ),
          },
          { label: field.chat, value: org.isInterestedInChat ? texts.yes : texts.no },
          { label: field.featured, value: org.isSeekingFeaturedInvestorStatus ? texts.yes : texts.no },
        ].map((item) => ({ ...item, value: item.value === false ? null : item.value }))}
      />
    </Section>
  );
}

function Head({ investor }: { investor: Institutional }) {
  const { org } = investor;
  return (
    <AccountHeader
      subject={investor.auditSubject}
      name={org.name}
      status={investor.status}
      history={investor.approvalHistory}
      picture={<Rosette seed={org.id} size={64} />}
      lead={personName(investor)}
      facts={investorFacts(investor)}
      approves={texts.institutions.approves(org.name)}
      suspends={texts.decision.suspendsInvestor}
      change="institution"
      send={decisionsAbout('institutional-investor', investor.id)}
    />
  );
}
