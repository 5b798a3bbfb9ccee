/** Page of a municipality, with the decision about it. */
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { municipalityQuery } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { AnsweredPage } from '../../review/case/Answered.tsx';
import { AccountBody } from './AccountBody.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { municipalityChecklist } from './completeness.ts';
import { decisionsAbout } from './decisions.ts';
import { MunicipalityAuctions } from './MunicipalityAuctions.tsx';
import { Documents, KeyPeople, Overview, Ratings } from './MunicipalityParts.tsx';
import { momentFacts } from './PersonParts.tsx';
import { rolesText } from './roles.ts';
import type { Municipality } from './shapes.ts';

const words = texts.detail;

/** Labels of the parts of a submission. */
const municipalitySections = {
  overview: words.overview,
  people: words.people,
  ratings: words.ratings,
  documents: words.documents,
};

export default function MunicipalityPage() {
  const { id = '' } = useParams();
  const query = useQuery(municipalityQuery(id));
  return (
    <AnsweredPage query={query} thing={texts.thing.municipality} listed={{ list: api.listMunicipalities, id }}>
      {(municipality) => <Whole municipality={municipality} />}
    </AnsweredPage>
  );
}

function Whole({ municipality }: { municipality: Municipality }) {
  const { uuid, name } = municipality;
  return (
    <div>
      <Head municipality={municipality} />
      <AccountBody
        account={municipality}
        changesOf={municipality.uuid}
        checklist={municipalityChecklist(municipality.missing)}
        sections={municipalitySections}
        tabs={[
          { value: 'overview', label: words.overview, content: () => <Overview municipality={municipality} /> },
          {
            value: 'people',
            label: words.people,
            count: municipality.keyPersonnel.length,
            content: () => <KeyPeople people={municipality.keyPersonnel} />,
          },
          {
            value: 'ratings',
            label: words.ratings,
            count: municipality.creditRatings.length,
            content: () => <Ratings ratings={municipality.creditRatings} />,
          },
          {
            value: 'documents',
            label: words.documents,
            count: municipality.attachments.length,
            content: () => <Documents attachments={municipality.attachments} />,
          },
          {
            value: 'auctions',
            label: words.auctions,
            count: municipality.auctionsCount,
            content: () => <MunicipalityAuctions id={uuid} name={name} />,
          },
          {
            value: 'professionals',
            label: words.professionals,
            count: municipality.connected.length,
            content: () => <Connected professionals={municipality.connected} />,
          },
        ]}
      />
    </div>
  );
}

function Head({ municipality }: { municipality: Municipality }) {
  const { uuid, name, legalName, status, approvalHistory } = municipality;
  return (
    <AccountHeader
      subject={municipality.auditSubject}
      name={name}
      status={status}
      history={approvalHistory}
      picture={<Rosette seed={uuid} size={64} />}
      lead={legalName !== name && legalName}
      facts={[
        { label: texts.field.activeAuctions, value: municipality.numActiveAuctions },
        ...momentFacts(municipality),
      ]}
      approves={texts.municipalities.approves(name)}
      change="municipality"
      send={decisionsAbout('municipality', uuid)}
    />
  );
}

const field = texts.field;

type Professional = Municipality['connected'][number];

const columns: readonly Column<Professional>[] = [
  { key: 'name', header: field.name, cell: ({ name }) => name },
  { key: 'firm', header: field.firm, cell: ({ firm }) => firm || texts.none },
  { key: 'roles', header: field.roles, cell: ({ type }) => rolesText(type) },
];

/** The market professionals that a municipality invited or named in an auction. */
function Connected({ professionals }: { professionals: readonly Professional[] }) {
  if (professionals.length === 0) return <NoRows text={texts.detail.noProfessionals} />;
  return (
    <DataTable
      caption={texts.detail.professionals}
      columns={columns}
      rows={professionals}
      rowKey={({ id }) => id}
      rowLink={({ id }) => paths.professional(id)}
    />
  );
}
