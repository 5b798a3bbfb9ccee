/** Fastify doing next to nothing: a greeting, a page of constant bytes, and the sums of a sale from the database each time. */
import Fastify from 'fastify';
import pg from 'pg';
import { stopInOrder } from './stopping.ts';

const { PORT, DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 8 });
const pages = new Map<number, Buffer>();
const app = Fastify();

app.get('/ready', async () => ({ ready: true }));

app.get('/hello', async () => ({ hello: 'world' }));

app.get<{ Params: { bytes: string } }>('/static/:bytes', (request, reply) => {
  const length = Number(request.params.bytes);
  const page = pages.get(length) ?? Buffer.alloc(length, 'x');
  pages.set(length, page);
  reply.type('application/json; charset=utf-8').send(page);
});

/** An inventory without caching: demand of every class at every maturity, summed for every request. */
app.get<{ Params: { uuid: string } }>('/recomputed/:uuid', async (request) => {
  const { rows } = await pool.query({
    name: 'recompute',
    text: `select maturity_date, order_class, sum(investment_amount) as demand, count(*) as orders from open_order_line
      where auction_id = (select id from auction where uuid = $1) group by 1, 2 order by 1, 2`,
    values: [request.params.uuid],
  });
  return { message: 'Inventory', data: rows };
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
stopInOrder(app);
