/** Gallery page of a detail page with its dialogs. */
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Moment } from '../src/format/Figures.tsx';
import { Checklist, UnmetList } from '../src/kit/Checklist.tsx';
import { ConfirmDialog, FormDialog } from '../src/kit/dialogs.tsx';
import { DataList, DetailBody, PageHeader, Section } from '../src/kit/PageHeader.tsx';
import { AccountBadge } from '../src/sale/StatusBadge.tsx';
import { Timeline } from '../src/sale/Timeline.tsx';
import { Rosette } from '../src/theme/Rosette.tsx';
import { towns } from './samples.ts';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

export default function TownPage() {
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const town = towns[1];
  if (!town) return null;
  return (
    <div>
      <PageHeader
        title={town.name}
        badge={<AccountBadge status="Pending Approval" />}
        picture={<Rosette seed={town.id} size={72} />}
        lead="Marlow, Ohio · County · requested approval three days ago"
        facts={[
          { label: 'Population served', value: '184,200' },
          { label: 'Active auctions', value: '0' },
          { label: 'Ratings', value: 'AA+ / Aa1' },
          { label: 'Created', value: <Moment at={town.createdAt} /> },
        ]}
        actions={
          <>
            <Button variant="default" onClick={() => setDialog('reject')}>
              Reject
            </Button>
            <Button onClick={() => setDialog('approve')}>Approve</Button>
          </>
        }
      />
      <DetailBody
        rail={
          <>
            <Section title="Completeness">
              <Checklist
                items={[
                  { label: 'Overview', met: true },
                  { label: 'Key people', met: true },
                  { label: 'Credit ratings', met: true },
                  { label: 'Finance links', met: false, to: '/dashboard' },
                  { label: 'Enablement documents', met: false },
                ]}
              />
            </Section>
            <Section title="History">
              <Timeline
                entries={[
                  { uuid: 'a', action: 'REQUEST', who: 'Mira Marlow', timestamp: '2026-11-14T16:20:00Z' },
                  {
                    uuid: 'b',
                    action: 'REJECT',
                    who: 'Ada Alder',
                    timestamp: '2026-11-15T09:02:00Z',
                    remarks: 'The audited statement of 2025 is missing. Please attach it and resubmit.',
                  },
                  { uuid: 'c', action: 'REQUEST', who: 'Mira Marlow', timestamp: '2026-11-18T18:41:00Z' },
                ]}
              />
            </Section>
          </>
        }
      >
        <UnmetList
          missing={[
            { code: 'a', message: 'Attach at least one enablement document', step: 'documents' },
            { code: 'b', message: 'Name the continuing disclosure contact', step: 'people' },
          ]}
          linkOf={(step) => (step === 'documents' ? '/dashboard' : undefined)}
        />
        <Section title="Overview">
          <DataList
            items={[
              { label: 'Legal name', value: town.legalName },
              { label: 'Type', value: town.type },
              { label: 'Address', value: '400 Court Street\nMarlow, OH 43010' },
              { label: 'Website', value: <a href="https://marlow.example">marlow.example</a> },
              { label: 'EMMA issuer page', value: '' },
              {
                label: 'Summary',
                value:
                  'Marlow County is between two rivers and has borrowed for its bridges since 1871. It levies a voted property tax and keeps a reserve of one year of debt service.',
              },
            ]}
          />
        </Section>
      </DetailBody>
      <ConfirmDialog opened={dialog === 'approve'} onClose={() => setDialog(null)} onConfirm={() => wait(1500)}>
        Marlow County will be able to publish auctions.
      </ConfirmDialog>
      <FormDialog
        opened={dialog === 'reject'}
        onClose={() => setDialog(null)}
        title="Reject Marlow County"
        danger
        onSubmit={() => {
          setError(reason.trim() === '' ? 'Rejection reason is required' : '');
          return (
            reason.trim() !== '' &&
            wait(600).then(() => Promise.reject(new Error('Someone else already decided this.')))
          );
        }}
      >
        <Textarea
          label="Rejection reason"
          description="The applicant sees this text."
          autosize
          minRows={3}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </FormDialog>
    </div>
  );
}
