/** The layer between pgbench and us: Fastify, and one function call per order over node-postgres. It checks no caller. */
import Fastify from 'fastify';
import pg from 'pg';
import type { Line } from '../sales.ts';
import { stopInOrder } from './stopping.ts';

const { PORT, DATABASE_URL, FIRST_USER, FIRST_ORG, AUCTION } = process.env;
// Few connections are fastest where every order waits for the same lock.
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 8 });
const app = Fastify();

app.get('/ready', async () => ({ ready: true }));

app.post<{ Params: { person: string }; Body: { investments: Line[] } }>('/bid/:person', async (request) => {
  const { investments } = request.body;
  const person = Number(request.params.person);
  const { rows } = await pool.query<{ bid: string }>({
    name: 'place',
    text: `select bench.place_bid($1, $2, $3, $4, $5, $6, 'update') as bid`,
    values: [
      AUCTION,
      Number(FIRST_USER) + person,
      Number(FIRST_ORG) + person,
      request.headers['idempotency-key'],
      investments.map(({ maturityDate }) => maturityDate),
      investments.map(({ investmentAmount }) => investmentAmount),
    ],
  });
  return { message: 'Your order was placed', data: { bidId: rows[0]?.bid, investments } };
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
stopInOrder(app);
