/** Gallery page of the small components. */
import { Alert, Button, Checkbox, Group, Radio, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { showDone, showProblem } from '../src/base/queries.ts';
import { Countdown } from '../src/format/Countdown.tsx';
import { DayText, Moment, Money, Percent } from '../src/format/Figures.tsx';
import { FormErrorSummary } from '../src/kit/Checklist.tsx';
import { confirm } from '../src/kit/dialogs.tsx';
import { LadderLegend, MaturityLadder } from '../src/kit/MaturityLadder.tsx';
import { PageHeader, Section } from '../src/kit/PageHeader.tsx';
import { AccountBadge, AuctionBadge } from '../src/sale/StatusBadge.tsx';
import { Rosette } from '../src/theme/Rosette.tsx';
import { accountStatuses, auctionStatuses, rungs, towns } from './samples.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export default function Pieces() {
  const [ends] = useState(() => [60 * 30, 42, 4, 0.7, -1].map(inMinutes));
  const [began] = useState(() => inMinutes(-60));
  return (
    <div>
      <PageHeader title="Pieces" lead="All small components, with sample data." />
      <Stack gap={40}>
        <Section title="Badges">
          <Group gap={8}>
            {accountStatuses.map((status) => (
              <AccountBadge key={status} status={status} />
            ))}
          </Group>
          <Group gap={8} mt={8}>
            {auctionStatuses.map((status) => (
              <AuctionBadge key={status} status={status} />
            ))}
          </Group>
        </Section>
        <Section title="Maturity ladder" actions={<LadderLegend />}>
          <Group gap={32}>
            <MaturityLadder rungs={rungs} />
            <MaturityLadder rungs={rungs.map(({ maturityDate, offered }) => ({ maturityDate, offered }))} />
            <MaturityLadder rungs={rungs.slice(0, 4)} />
            <MaturityLadder rungs={rungs.slice(0, 1)} />
            <MaturityLadder
              rungs={[
                ...rungs,
                ...rungs.map((rung) => ({ ...rung, maturityDate: `20${60 + (rung.offered % 30)}-06-01` })),
              ]}
            />
            <MaturityLadder rungs={[]} />
          </Group>
          <MaturityLadder rungs={rungs} size="wide" />
        </Section>
        <Section title="Rosettes">
          <Group gap={24} align="center">
            {towns.slice(0, 4).map((town) => (
              <Rosette key={town.id} seed={town.id} size={160} />
            ))}
            <Rosette seed="watermark" size={160} watermark />
            <Rosette seed="small" size={40} />
            <Rosette seed="smaller" size={28} />
          </Group>
        </Section>
        <Section title="Countdowns">
          <Group gap={40} align="start">
            {ends.map((until) => (
              <Countdown key={until} from={began} until={until} label="Closes in" />
            ))}
          </Group>
        </Section>
        <Section title="Figures">
          <Group gap={32}>
            <Money dollars={12_500_000} />
            <Money dollars={12_500_000} compact />
            <Percent value={4.78} />
            <DayText day="2030-12-01" />
            <Moment at="2026-11-21T22:05:07Z" issuerZone="America/Denver" />
          </Group>
        </Section>
        <Section title="Fields">
          <FormErrorSummary errors={{ name: 'Name is required', zip: 'Zip code is required' }} attempt={0} />
          <Group mt={16} align="start">
            <TextInput name="name" label="Name" placeholder="As shown on the seal" error="Name is required" />
            <TextInput name="zip" label="ZIP code" defaultValue="97201" description="Five digits" />
            <Select label="State" data={['Oregon', 'Ohio', 'Washington']} defaultValue="Oregon" />
            <TextInput label="Closed" disabled defaultValue="Cannot change now" />
          </Group>
          <Group mt={16}>
            <Checkbox label="I have read it" defaultChecked />
            <Checkbox label="Not yet" />
            <Radio label="One" defaultChecked />
            <Radio label="Other" />
            <Switch label="Alerts" defaultChecked />
            <Switch label="Silence" />
          </Group>
        </Section>
        <Section title="Buttons and notices">
          <Group>
            <Button>Place order</Button>
            <Button variant="default">Cancel</Button>
            <Button variant="light">Light</Button>
            <Button variant="subtle">Subtle</Button>
            <Button color="red">Reject</Button>
            <Button disabled>Closed</Button>
            <Button loading>Sending</Button>
            <Button variant="default" onClick={() => showProblem('The server is busy. Try again in a moment.')}>
              A problem
            </Button>
            <Button variant="default" onClick={() => showDone('Municipality approved')}>
              Something done
            </Button>
            <Button
              variant="default"
              onClick={() =>
                void confirm({
                  message: 'This deletes the news for everyone.',
                  danger: true,
                  onConfirm: async () => null,
                })
              }
            >
              Ask first
            </Button>
          </Group>
          <Stack mt={16} gap={8}>
            <Alert color="red">A sentence about what went wrong.</Alert>
            <Alert color="orange" title="Email Not Verified">
              A sentence about what is missing.
            </Alert>
            <Alert color="brand">A sentence about what was done.</Alert>
            <Alert color="tertiary">A sentence to know.</Alert>
          </Stack>
        </Section>
      </Stack>
    </div>
  );
}
