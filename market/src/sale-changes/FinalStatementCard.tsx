/** The final official statement of an own ended sale: when it is expected, its versions, and the dialog that publishes one. */

import { advisorRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { dayIn } from '@fairbook/domain/base/zones.ts';
import { mostFinalStatements } from '@fairbook/domain/sale-changes/final-statement.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatDay } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Anchor, Button, FileInput, Skeleton, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { type FinalStatements, finalStatementsOf } from '../base/own-queries.ts';
import { paths } from '../base/paths.ts';
import { usePerson } from '../base/person.ts';
import { type OwnAuction, saleReport } from '../base/queries.ts';
import pageCss from '../parts/auction-page.module.css';
import documentsCss from '../parts/documents.module.css';
import { maxText, mediaTypes, whyNotSend } from '../parts/files/checks.ts';
import css from '../parts/own-auction.module.css';
import { fileTexts } from '../parts/texts/files.ts';
import { useDocuments } from '../parts/use-documents.tsx';
import { StatementItems } from './StatementItems.tsx';
import { finalStatementTexts, publishingTexts as words } from './texts/final-statements.ts';

interface CardProps {
  readonly auction: OwnAuction;
}

/** Nothing before the sale has a result, and where nothing was sold. */
export function FinalStatementCard({ auction }: CardProps) {
  const { data: report } = useQuery(saleReport(auction.uuid));
  const isSold = report !== undefined && report.totals.award > 0;
  const { data, error, refetch } = useQuery({ ...finalStatementsOf(auction.uuid), enabled: isSold });
  if (!isSold) return null;
  return (
    <Section
      title={finalStatementTexts.name}
      actions={data && <PublishButton auctionId={auction.uuid} statements={data} />}
    >
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={72} />}
      {data && (data.versions.length > 0 ? <Published auction={auction} statements={data} /> : <Expected of={data} />)}
    </Section>
  );
}

function Expected({ of: { dueOn } }: { of: FinalStatements }) {
  const zone = useZone();
  const isLate = dueOn !== null && dayIn(new Date(serverClock.now()), zone) > dueOn;
  return (
    <div className={css.statement}>
      <p>{words.lead}</p>
      {dueOn !== null && (
        <p>
          <strong data-late={isLate || undefined}>
            {isLate ? words.late(formatDay(dueOn)) : words.due(formatDay(dueOn))}
          </strong>{' '}
          {words.rule}
        </p>
      )}
    </div>
  );
}

function Published({ auction, statements }: CardProps & { readonly statements: FinalStatements }) {
  const { versions } = statements;
  const { problem, panel, openButton } = useDocuments();
  return (
    <div className={css.statement}>
      {problem}
      <ul className={documentsCss.documents}>
        <StatementItems
          versions={versions}
          openButton={openButton}
          more={({ sha256 }) => (
            <span className={documentsCss.hash}>
              {words.hash} {sha256}
            </span>
          )}
        />
      </ul>
      {panel}
      <SignedBy auctionId={auction.uuid} statements={statements} />
      <p className={pageCss.note}>
        {words.transcript}{' '}
        <Anchor component={Link} to={paths.finalBook(auction.uuid)} inherit>
          {words.toTranscript}
        </Anchor>
      </p>
    </div>
  );
}

/** Signers of the newest version, and roles that still have to sign; nothing where there are none. */
function SignedBy({ auctionId, statements: { signedBy, unsigned } }: PublishingProps) {
  if (signedBy.length + unsigned.length === 0) return null;
  const people = signedBy.map(({ role, name }) => words.signer(roleOf(role), name));
  return (
    <p className={pageCss.note}>
      {people.length > 0 && <span dir="auto">{words.signedBy(people.join('; '))} </span>}
      {unsigned.length > 0 && `${words.unsigned(unsigned.map(roleOf).join(', '))} `}
      <Anchor component={Link} to={paths.ownTeam(auctionId)} inherit>
        {words.toTeam}
      </Anchor>
    </p>
  );
}

const roleOf = (role: FinalStatements['unsigned'][number]) => labelOf(advisorRoles, role) ?? role;

interface PublishingProps {
  readonly auctionId: string;
  readonly statements: FinalStatements;
}

function PublishButton({ auctionId, statements }: PublishingProps) {
  const { onboardingStatus } = usePerson();
  const [isOpen, setOpen] = useState(false);
  const { whyNotPublish, versions } = statements;
  if (onboardingStatus !== 'Active') return null;
  if (whyNotPublish) return <span className={pageCss.note}>{whyNotPublish.message}</span>;
  return (
    <>
      <Button
        size="xs"
        {...(versions.length > 0 && { variant: 'default' })}
        aria-label={versions.length > 0 ? words.correct : `${words.publish}: ${finalStatementTexts.name}`}
        onClick={() => setOpen(true)}
      >
        {versions.length > 0 ? words.correct : words.publish}
      </Button>
      {isOpen && <PublishDialog auctionId={auctionId} statements={statements} onClose={() => setOpen(false)} />}
    </>
  );
}

function PublishDialog({ auctionId, statements, onClose }: PublishingProps & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  // The version that the issuer saw is replaced.
  const [newest] = useState(() => statements.versions[0]?.id);
  const [file, setFile] = useState<File | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const problem = file === null ? words.fileRequired : whyNotSend(file, 'document');

  async function send(document: File) {
    const body = { note: note.trim(), ...(newest !== undefined && { insteadOf: newest }) };
    await api
      .publishFinalStatement({ params: { auctionId }, body, files: { file: document } })
      .finally(() => invalidate(queries, 'finalStatement'));
    showDone(words.done);
  }

  function submit() {
    setTried(true);
    return file !== null && problem === null && send(file);
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={newest === undefined ? words.title : words.titleCorrect}
      submit={words.publish}
      onSubmit={submit}
    >
      <FileInput
        label={words.file}
        description={fileTexts.accepts.document(maxText)}
        placeholder={fileTexts.choose}
        accept={mediaTypes.document.join(',')}
        withAsterisk
        data-autofocus
        value={file}
        onChange={setFile}
        error={isTried && problem}
      />
      <Textarea
        label={words.noteLabel}
        description={words.noteHint}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className={css.dialogText}>
        <strong>{words.effect}</strong>
      </p>
      <p className={css.dialogNote}>{words.forGood(mostFinalStatements)}</p>
    </FormDialog>
  );
}
