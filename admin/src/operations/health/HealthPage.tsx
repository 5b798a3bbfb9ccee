/** Health of the market: findings of the checks with what to do, processes, jobs and messages. Refreshes by itself. */
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { useQuery } from '@tanstack/react-query';
import { healthQuery } from '../../base/queries.ts';
import { Answered } from '../../review/case/Answered.tsx';
import { healthTexts as words } from '../texts/health.ts';
import { Channels } from './Channels.tsx';
import { Findings } from './Findings.tsx';
import css from './health.module.css';
import { Jobs } from './Jobs.tsx';
import { Processes } from './Processes.tsx';

export default function HealthPage() {
  const health = useQuery(healthQuery);
  return (
    <div>
      <PageHeader title={words.title} lead={health.data && words.lead(health.data.version)} />
      <Answered query={health}>
        {({ findings, processes, jobs, channels }) => (
          <div className={css.sections}>
            <Findings findings={findings} />
            <Processes processes={processes} />
            <Jobs jobs={jobs} />
            <Channels channels={channels} />
          </div>
        )}
      </Answered>
    </div>
  );
}
