/** Findings of the checks: failing ones first with what to do, the others in one line each. */
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { IconClock } from '@fairbook/ui/icons/objects/clock.ts';
import { IconAlertTriangle } from '@fairbook/ui/icons/signs/alert-triangle.ts';
import { IconCircleCheck } from '@fairbook/ui/icons/signs/circle-check.ts';
import { IconExclamationCircle } from '@fairbook/ui/icons/signs/exclamation-circle.ts';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { healthTexts as words } from '../texts/health.ts';
import css from './health.module.css';
import type { Finding } from './shapes.ts';

const icons = { wrong: IconExclamationCircle, warning: IconAlertTriangle, pending: IconClock, ok: IconCircleCheck };

const isFailing = ({ state }: Finding) => state === 'wrong' || state === 'warning';

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const failing = findings.filter(isFailing);
  const others = findings.filter((finding) => !isFailing(finding));
  const passed = others.filter(({ state }) => state === 'ok').length;
  return (
    <Section title={words.checks}>
      <p className={css.summary} role="status" data-state={worstOf(findings)}>
        {summaryOf(findings)}
      </p>
      {failing.length > 0 && (
        <ul className={css.failing}>
          {failing.map((finding) => (
            <Failing key={`${finding.check} ${finding.message}`} finding={finding} />
          ))}
        </ul>
      )}
      <details className={css.others} open={failing.length === 0}>
        <summary>{words.passed(passed)}</summary>
        <ul>
          {others.map((finding) => (
            <li key={finding.check} data-state={finding.state}>
              <StateIcon state={finding.state} />
              <strong>{words.check[finding.check]}</strong>
              <span>{finding.message}</span>
            </li>
          ))}
        </ul>
      </details>
    </Section>
  );
}

function Failing({ finding: { check, state, message, checkedAt } }: { finding: Finding }) {
  return (
    <li data-state={state}>
      <h3>
        <StateIcon state={state} />
        {words.check[check]}
      </h3>
      <p>{message}</p>
      <p>
        <strong>{words.toDo}</strong> {words.remedies[check]}
      </p>
      {checkedAt !== null && (
        <p className={css.checkedAt}>
          {words.checkedAt} <Moment at={checkedAt} />
        </p>
      )}
    </li>
  );
}

function StateIcon({ state }: { state: Finding['state'] }) {
  const Icon = icons[state];
  return <Icon size={18} stroke={1.8} role="img" aria-label={words.states[state]} />;
}

const worstOf = (findings: readonly Finding[]) => findings[0]?.state ?? 'ok';

function summaryOf(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [wrong, warnings] = [count('wrong'), count('warning')];
  const parts = [...(wrong > 0 ? [words.problems(wrong)] : []), ...(warnings > 0 ? [words.warnings(warnings)] : [])];
  if (parts.length > 0) return parts.join(', ');
  return count('pending') > 0 ? words.states.pending : words.fine;
}
