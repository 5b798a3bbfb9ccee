/** PostGraphile configured for production as in its documentation: the Amber preset, one schema, no developer tools. */
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

/** @type {GraphileConfig.Preset} */
export default {
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ['bench_api'],
      // Few connections are fastest where every order waits for the same lock.
      poolConfig: { max: 8 },
    }),
  ],
  grafserv: { watch: false, graphiql: false },
  grafast: { explain: false },
};
