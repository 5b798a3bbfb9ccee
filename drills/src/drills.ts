/** Every drill by name. */
import { alerts } from './alerts.ts';
import { auditTrail } from './auditTrail.ts';
import { chart } from './chart.ts';
import { clock } from './clock.ts';
import { closes } from './closes.ts';
import { compose } from './compose.ts';
import type { Context } from './context.ts';
import { crash } from './crash.ts';
import { descriptors } from './descriptors.ts';
import { disk } from './disk.ts';
import { failover } from './failover.ts';
import { growth } from './growth.ts';
import { guesses } from './guesses.ts';
import { hostile } from './hostile.ts';
import { image } from './image.ts';
import { machines } from './machines.ts';
import { model } from './model.ts';
import { offline, offlineTests } from './offline.ts';
import { overload } from './overload.ts';
import { pointInTime } from './pointInTime.ts';
import { postmaster } from './postmaster.ts';
import { processes } from './processes.ts';
import type { Row } from './report.ts';
import { rights } from './rights.ts';
import { rolling } from './rolling.ts';
import { runbook } from './runbook.ts';
import { simulation } from './simulation.ts';
import { soak } from './soak.ts';
import { streams } from './streams.ts';
import { unreachable } from './unreachable.ts';

export interface Drill {
  readonly title: string;
  /** The goal of reliability that its figures show, where they do not say it themselves. */
  readonly goal?: string;
  /** Run only by name and with `--full`. */
  readonly isLong?: boolean;
  readonly run: (context: Context) => Promise<Row[]>;
}

export const drills: Readonly<Record<string, Drill>> = {
  hostile: { title: 'Hostile clients', run: hostile },
  crash: { title: 'Crashes', goal: 'G1', run: crash },
  postmaster: { title: 'Killed database', run: postmaster },
  unreachable: { title: 'Unreachable database', run: unreachable },
  overload: { title: 'Overload', run: overload },
  closes: { title: 'Closes', run: closes },
  clock: { title: 'Clock that steps back', run: clock },
  disk: { title: 'Full and slow disk', goal: 'disk', run: disk },
  descriptors: { title: 'No file descriptors', run: descriptors },
  guesses: { title: 'Guessed codes', run: guesses },
  simulation: { title: 'Simulation of the rules', run: simulation },
  model: { title: 'Rules in the running market', goal: 'G9', run: model },
  rights: { title: 'Who may call what', goal: 'G7', run: rights },
  'audit-trail': { title: 'Audit trail', run: auditTrail },
  streams: { title: 'Streams', run: streams },
  processes: { title: 'Several processes', run: processes },
  growth: { title: 'Growth', run: growth },
  rolling: { title: 'Rolling restart', run: rolling },
  failover: { title: 'Lost machines', goal: 'G3', run: failover },
  'point-in-time': { title: 'Restore to a second', goal: 'G11', run: pointInTime },
  // G12, migrations under load: from the first release after the baseline on, its drill migrates from the release before (docs/RECIPES.md, “A migration”).
  alerts: { title: 'Alerts', isLong: true, run: alerts },
  image: { title: 'Container image', isLong: true, run: image },
  chart: { title: 'Helm chart', run: chart },
  compose: { title: 'Installation with containers', isLong: true, run: compose },
  machines: { title: 'Installation with containers on several machines', isLong: true, run: machines },
  runbook: { title: 'Runbook', isLong: true, run: runbook },
  offline: { title: 'Without the internet', run: offline },
  soak: { title: 'Soak', goal: 'G19', run: soak },
  'offline-tests': { title: 'Tests without the internet', isLong: true, run: offlineTests },
};
