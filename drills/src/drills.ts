/** Every drill by name. */
import { alerts } from './alerts.ts';
import { chart } from './chart.ts';
import { compose } from './compose.ts';
import type { Context } from './context.ts';
import { crash } from './crash.ts';
import { failover } from './failover.ts';
import { hostile } from './hostile.ts';
import { image } from './image.ts';
import { offline, offlineTests } from './offline.ts';
import type { Row } from './report.ts';
import { rolling } from './rolling.ts';
import { runbook } from './runbook.ts';

export interface Drill {
  readonly title: string;
  /** Run only by name and with `--full`. */
  readonly isLong?: boolean;
  readonly run: (context: Context) => Promise<Row[]>;
}

export const drills: Readonly<Record<string, Drill>> = {
  hostile: { title: 'Hostile clients', run: hostile },
  crash: { title: 'Crashes', run: crash },
  rolling: { title: 'Rolling restart', run: rolling },
  failover: { title: 'Lost machines', run: failover },
  alerts: { title: 'Alerts', isLong: true, run: alerts },
  image: { title: 'Container image', isLong: true, run: image },
  chart: { title: 'Helm chart', run: chart },
  compose: { title: 'Installation with containers', isLong: true, run: compose },
  runbook: { title: 'Runbook', isLong: true, run: runbook },
  offline: { title: 'Without the internet', run: offline },
  'offline-tests': { title: 'Tests without the internet', isLong: true, run: offlineTests },
};
