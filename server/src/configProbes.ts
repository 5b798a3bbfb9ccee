/** The environment variables about what operators and load balancers ask a process. */
import { z } from 'zod';
import { abouts, port } from './configChecks.ts';

const section = 'Addresses';

export const probeVariables = {
  METRICS_HOST: z.string().default('127.0.0.1').register(abouts, {
    section,
    description:
      'The address on which each process answers `/metrics`, `/healthz` and `/readyz` to those who operate it: this machine only by default. The sites themselves have no metrics.',
  }),
  METRICS_PORT: port.optional().register(abouts, {
    section,
    description: 'The port for that.',
    without:
      'MARKET_PORT and 2 for the whole program (`4002`), and for a part alone MARKET_PORT and 2 (market), 3 (admin) or 4 (worker); any free port where MARKET_PORT is 0',
    example: '9464',
  }),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be 0 or more')
    .max(20, 'must be at most 20: a stop takes at most 30 seconds')
    .optional()
    .register(abouts, {
      section,
      description:
        'How long `/readyz` answers 503 after SIGTERM before the sites close, so that a load balancer stops sending requests first. Longer than its interval between two checks.',
      without: '`0`, in production `5`',
    }),
};
