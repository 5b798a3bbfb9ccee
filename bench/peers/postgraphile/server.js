/** Serves the schema `bench_api`, whose one function places an order, over Node's own HTTP server. */
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { grafserv } from 'postgraphile/grafserv/node';
import preset from './graphile.config.js';

const pgl = postgraphile(preset);
const serv = pgl.createServ(grafserv);
const server = createServer();
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
await serv.addTo(server);
server.listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => {
  server.closeAllConnections();
  server.close(() => process.exit(0));
});
