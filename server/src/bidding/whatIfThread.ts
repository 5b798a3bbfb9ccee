/** What runs in the thread of a what-if over many orders. */
import { parentPort, workerData } from 'node:worker_threads';
import { compareStanding, type WhatIfTask } from './whatIf.ts';

const task: WhatIfTask = workerData;
parentPort?.postMessage(await compareStanding(task));
