/** Calls for administrators about the configuration. */
import { z } from 'zod';
import { route } from '../route.ts';
import { setting } from './shapes.ts';

export const configurationAdmin = {
  listSettings: route({
    method: 'GET',
    path: '/api/configuration',
    summary:
      'List every setting of this process with its value and where that comes from; secrets without their values',
    who: 'Viewer',
    answer: z.array(setting),
    message: 'Settings',
  }),
};
