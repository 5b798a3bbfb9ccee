/** Setup of each test file: the product starts while tests that do not need it run, and the first journey may have to wait for it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inject } from 'vitest';
import { startedFile } from './product.ts';

const file = join(inject('dataFolder'), startedFile);
const read = () => readFile(file, 'utf8').catch(() => null);
let failure = await read();
for (; failure === null; failure = await read()) await setTimeout(100);
if (failure !== '') throw new Error(failure);
