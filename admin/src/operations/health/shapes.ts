/** Data of the page about the health of the market. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { healthAdmin } from '@fairbook/contract/operations/admin.ts';

type Health = AnswerOf<typeof healthAdmin.readHealth>;

export type Finding = Health['findings'][number];
export type RunningProcess = Health['processes'][number];
export type JobKind = Health['jobs'][number];
export type Channel = Health['channels'][number];
export type FailedJob = AnswerOf<typeof healthAdmin.listFailedJobs>['rows'][number];
