/** Page of a market professional: person, firm, connections and auctions, with the decision about the account. */
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { AccountBadge, AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { professionalQuery } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { AnsweredPage } from '../../review/case/Answered.tsx';
import { WebLink } from '../../review/parts/Facts.tsx';
import { AccountBody } from './AccountBody.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { Colleagues } from './AccountUsers.tsx';
import { personChecklist } from './completeness.ts';
import { decisionsAbout } from './decisions.ts';
import { Initials } from './Initials.tsx';
import { momentFacts, PersonSection, personSections } from './PersonParts.tsx';
import { rolesText } from './roles.ts';
import type { Professional } from './shapes.ts';

const field = texts.field;
const words = texts.professional;
export default function ProfessionalPage() {
  const { id = '' } = useParams();
  const query = useQuery(professionalQuery(id));
  return (
    <AnsweredPage query={query} thing={texts.thing.professional} listed={{ list: api.listProfessionals, id }}>
      {(professional) => <Whole professional={professional} />}
    </AnsweredPage>
  );
}

function Whole({ professional }: { professional: Professional }) {
  const { firm } = professional;
  return (
    <div>
      <Head professional={professional} />
      <AccountBody
        account={professional}
        checklist={personChecklist(professional.missing, professional.country)}
        sections={personSections}
        tabs={[
          {
            value: 'overview',
            label: texts.detail.overview,
            content: () => (
              <>
                <PersonSection person={professional} />
                <Section title={field.firm}>
                  <DataList
                    items={[
                      { label: field.name, value: firm.name },
                      { label: field.website, value: <WebLink url={firm.website} /> },
                      { label: field.description, value: firm.description },
                    ]}
                  />
                </Section>
                <Colleagues users={professional.contacts} pageOf={paths.professional} />
              </>
            ),
          },
          {
            value: 'municipalities',
            label: words.municipalities,
            count: professional.municipalities.length,
            content: () => <Connections municipalities={professional.municipalities} />,
          },
          {
            value: 'auctions',
            label: words.auctions,
            count: professional.auctions.length,
            content: () => <Attached auctions={professional.auctions} />,
          },
        ]}
      />
    </div>
  );
}

type Connection = Professional['municipalities'][number];
type AttachedAuction = Professional['auctions'][number];

const connectionColumns: readonly Column<Connection>[] = [
  { key: 'name', header: field.municipality, cell: (row) => row.name },
  { key: 'role', header: words.role, cell: (row) => rolesText(row.type) },
  { key: 'status', header: field.status, cell: (row) => <AccountBadge status={row.status} /> },
];

const auctionColumns: readonly Column<AttachedAuction>[] = [
  {
    key: 'name',
    header: field.name,
    cell: (row) => (
      <>
        {row.name}
        <span className={tableCss.cellSecond}>{row.municipalityName}</span>
      </>
    ),
  },
  { key: 'role', header: words.role, cell: (row) => rolesText(row.type) },
  {
    key: 'status',
    header: field.status,
    cell: (row) => <AuctionBadge status={row.status} isHalted={row.isHalted} isCancelled={row.isCancelled} />,
  },
];

function Connections({ municipalities }: { municipalities: readonly Connection[] }) {
  if (municipalities.length === 0) return <NoRows text={words.noMunicipalities} />;
  return (
    <DataTable
      caption={words.municipalities}
      columns={connectionColumns}
      rows={municipalities}
      rowKey={(row) => row.uuid}
      rowLink={(row) => paths.municipality(row.uuid)}
    />
  );
}

function Attached({ auctions }: { auctions: readonly AttachedAuction[] }) {
  if (auctions.length === 0) return <NoRows text={words.noAuctions} />;
  return (
    <DataTable
      caption={words.auctions}
      columns={auctionColumns}
      rows={auctions}
      rowKey={(row) => row.uuid}
      rowLink={(row) => paths.auction(row.uuid)}
    />
  );
}

function Head({ professional }: { professional: Professional }) {
  const { id, name, firm } = professional;
  return (
    <AccountHeader
      subject={professional.auditSubject}
      name={name}
      status={professional.status}
      history={professional.approvalHistory}
      picture={<Initials {...professional} />}
      lead={firm.name !== name && firm.name}
      facts={[
        { label: words.municipalities, value: professional.municipalities.length },
        { label: words.auctions, value: professional.auctions.length },
        ...momentFacts(professional),
      ]}
      approves={texts.professionals.approves(name)}
      change="professional"
      send={decisionsAbout('market-professional', id)}
    />
  );
}
