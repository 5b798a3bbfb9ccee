/** A market professional's work: connected municipalities and auctions in which they are named. */
import type { invitesMarket } from '@fairbook/contract/accounts/invites/market.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { hasRight } from '@fairbook/domain/accounts/account-roles.ts';
import { isLaunched } from '@fairbook/domain/auctions/auction.ts';
import { advisorRoles, documentSlots, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { hasTeamRight } from '@fairbook/domain/deal-team/deal-team.ts';
import { Money } from '@fairbook/ui/format/Figures.tsx';
import { formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { DetailBody, PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { AccountBadge, AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Anchor, Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { attachedAuctions } from '../../base/queries.ts';
import { useFollowAll } from '../../notices/live/LiveContext.tsx';
import { OpenFile } from '../../parts/files/OpenFile.tsx';
import { finalStatementTexts } from '../../sale-changes/texts/final-statements.ts';
import { professionalTexts } from '../texts/professionals.ts';
import css from './connections.module.css';
import { connectionsQuery } from './invitations.ts';

const words = professionalTexts;

interface ConnectionsPageProps {
  /** Invitations to teams of sales. */
  readonly Invitations: ComponentType<{ readonly mayAnswer: boolean }>;
}

export function ConnectionsPage({ Invitations }: ConnectionsPageProps) {
  const { onboardingStatus, role } = usePerson();
  const connections = useQuery(connectionsQuery);
  const auctions = useQuery({
    ...attachedAuctions,
    enabled: onboardingStatus === 'Active',
  });
  useFollowAll(auctions.data?.filter(({ status }) => status !== 'Ended').map(({ uuid }) => uuid) ?? []);
  return (
    <div>
      <PageHeader title={words.title} lead={words.lead} />
      <DetailBody>
        {onboardingStatus === 'Active' && <Invitations mayAnswer={hasRight(role, 'edit')} />}
        <Section title={words.municipalities}>
          <Rows answer={connections} none={words.noneConnected}>
            {(connection) => (
              <li key={connection.uuid}>
                <Rosette seed={connection.uuid} size={40} />
                <span className={css.connectionName}>{connection.name}</span>
                <Roles roles={connection.type} />
                <span className={css.connectionStatus}>
                  <AccountBadge status={connection.status} />
                </span>
              </li>
            )}
          </Rows>
        </Section>
        {onboardingStatus === 'Active' && (
          <Section title={words.auctions}>
            <Rows answer={auctions} none={words.noneAttached}>
              {(auction) => (
                <li key={auction.uuid}>
                  <span className={css.connectionName}>
                    {auction.name}
                    <span>
                      {auction.municipality.name} · <Money dollars={auction.amount} compact />
                      {momentOf(auction)}
                    </span>
                  </span>
                  <Roles roles={auction.type} />
                  <span className={css.connectionStatus}>
                    <AuctionBadge
                      status={auction.status}
                      isHalted={auction.isHalted}
                      isCancelled={auction.isCancelled}
                    />
                  </span>
                  <Pages auction={auction} />
                  {auction.documents.length + auction.finalStatements.length > 0 ? (
                    <ul className={css.attached} aria-label={words.documentsOf(auction.name)}>
                      <Statements versions={auction.finalStatements} />
                      {auction.documents.map(({ id, name, url, slot }) => (
                        <li key={id}>
                          <span className={css.attachedName}>
                            {labelOf(documentSlots, slot)}
                            <span>{name}</span>
                          </span>
                          <OpenFile url={url} name={name} />
                        </li>
                      ))}
                    </ul>
                  ) : (
                    <p className={css.attached}>{words.noDocuments}</p>
                  )}
                </li>
              )}
            </Rows>
          </Section>
        )}
      </DetailBody>
    </div>
  );
}

type Attached = AnswerOf<typeof invitesMarket.listAttachedAuctions>[number];

/** Latest first; the earlier ones are replaced. */
function Statements({ versions }: { versions: Attached['finalStatements'] }) {
  return versions.map(({ id, version, file, publishedAt }, index) => (
    <li key={id}>
      <span className={css.attachedName}>
        {index === 0 ? finalStatementTexts.name : finalStatementTexts.named(version)}
        <span>
          {file.name}, {index === 0 ? '' : `${finalStatementTexts.replaced}, `}
          {finalStatementTexts.published} {formatMoment(publishedAt, readersZone())}
        </span>
      </span>
      <OpenFile url={file.url} name={file.name} />
    </li>
  ));
}

/** The next date that matters: the close while live, before that the opening, before that the launch. */
function momentOf({ status, marketingPeriodLaunchDate, startDate, closeDate }: Attached): string {
  const moment =
    status === 'Ended' || status === 'Live'
      ? closeDate
      : status === 'Scheduled'
        ? startDate
        : marketingPeriodLaunchDate;
  if (moment === null) return '';
  const word =
    status === 'Ended' ? 'closed' : status === 'Live' ? 'closes' : status === 'Scheduled' ? 'opens' : 'launch';
  return ` · ${words.moments[word]} ${formatMoment(moment, readersZone())}`;
}

/** The pages of a sale that the professional reads: its team, figures as its advisor, questions once it is launched. */
function Pages({ auction }: { auction: Attached }) {
  const { uuid, name, type } = auction;
  const isAdvised = type.includes('MunicipalAdvisor');
  const hasQuestions = isShownToMarket(auction) && hasTeamRight(type, 'questions');
  return (
    <p className={css.attachedPages}>
      <Anchor component={Link} to={paths.dealTeam(uuid)} aria-label={words.teamOf(name)}>
        {words.team}
      </Anchor>
      {hasQuestions && (
        <Anchor component={Link} to={paths.saleQuestions(uuid)} aria-label={words.questionsOf(name)}>
          {words.questions}
        </Anchor>
      )}
      {isAdvised && (
        <Anchor component={Link} to={paths.advisedSale(uuid)} aria-label={words.figuresOf(name)}>
          {words.figures}
        </Anchor>
      )}
    </p>
  );
}

/** Investors see a sale, and ask about it, from its launch on. */
function isShownToMarket({ status, marketingPeriodLaunchDate: at }: Attached): boolean {
  const launch = { marketingPeriodLaunchDate: at === null ? null : new Date(at) };
  if (status === 'Approved') return isLaunched(launch, new Date(serverClock.now()));
  return status === 'Scheduled' || status === 'Live' || status === 'Ended';
}

function Roles({ roles }: { roles: readonly string[] }) {
  return (
    <span className={css.connectionRoles}>
      {roles.map((role) => (
        <Badge key={role} color="gray">
          {labelOf(advisorRoles, role)}
        </Badge>
      ))}
    </span>
  );
}

interface RowsProps<Row> {
  readonly answer: { readonly data: readonly Row[] | undefined; readonly error: Error | null; refetch: () => unknown };
  readonly none: string;
  readonly children: (row: Row) => ReactNode;
}

function Rows<Row>({ answer, none, children }: RowsProps<Row>) {
  const { data, error, refetch } = answer;
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={120} />;
  if (data.length === 0) return <NoRows text={none} />;
  return <ul className={css.connections}>{data.map(children)}</ul>;
}
