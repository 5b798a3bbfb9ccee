/** Environment variables about health and metrics. */
import { z } from 'zod';
import { abouts, port } from './config-checks.ts';

const section = 'Addresses';

export const probeVariables = {
  METRICS_HOST: z.string().default('127.0.0.1').register(abouts, {
    section,
    description:
      'The address on which each process serves `/metrics`, `/healthz` and `/readyz` to operators: this machine only by default. The sites themselves serve no metrics.',
  }),
  METRICS_PORT: port.optional().register(abouts, {
    section,
    description: 'The port for metrics and health.',
    without:
      'MARKET_PORT plus 2 for the whole program (`4002`), and for a single part MARKET_PORT plus 2 (market), 3 (admin) or 4 (worker); any free port where MARKET_PORT is 0',
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
        'How long `/readyz` responds 503 after SIGTERM before the sites close, so that a load balancer stops sending requests first. Must be longer than its interval between two checks.',
      without: '`0`, in production `5`',
    }),
};
