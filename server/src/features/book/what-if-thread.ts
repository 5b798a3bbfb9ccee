/** Entry point of the thread of a what-if over many orders. */
import { parentPort, workerData } from 'node:worker_threads';
import { longReading, openDatabase } from '../../platform/db/connection.ts';
import { compareStanding, type WhatIfTask } from './what-if.ts';

const task: WhatIfTask = workerData;
const database = openDatabase(task.databaseUrl, { ...longReading, size: 2, name: 'fairbook what-if' });
try {
  parentPort?.postMessage(await compareStanding(task, database));
} finally {
  await database.close();
}
