/** Every drill by name. */
import { alerts } from './alerts/alerts.ts';
import { auditTrail } from './attacks/audit-trail.ts';
import { clock } from './attacks/clock.ts';
import { guesses } from './attacks/guesses.ts';
import { hostile } from './attacks/hostile.ts';
import { rights } from './attacks/rights.ts';
import type { Context } from './context.ts';
import { disk } from './database/disk.ts';
import { pointInTime } from './database/point-in-time.ts';
import { postmaster } from './database/postmaster.ts';
import { unreachable } from './database/unreachable.ts';
import { failover } from './failover/failover.ts';
import { chart } from './installation/chart.ts';
import { compose } from './installation/compose.ts';
import { image } from './installation/image.ts';
import { offline, offlineTests } from './installation/offline.ts';
import { rolling } from './installation/rolling.ts';
import { descriptors } from './load/descriptors.ts';
import { growth } from './load/growth.ts';
import { overload } from './load/overload.ts';
import { soak } from './load/soak.ts';
import { streams } from './load/streams.ts';
import { machines } from './machines/machines.ts';
import { processes } from './processes.ts';
import type { Row } from './report.ts';
import { runbook } from './runbook/runbook.ts';
import { closes } from './sales/closes.ts';
import { crash } from './sales/crash.ts';
import { model } from './sales/model.ts';
import { simulation } from './sales/simulation.ts';

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
