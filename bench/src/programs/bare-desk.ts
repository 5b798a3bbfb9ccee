/** The order intake behind a bare route that checks neither caller nor body: the same storing, without identity and validation. */
import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { readConfig } from '@fairbook/server/platform/config/read-config.ts';
import { findUsers } from '@fairbook/server/platform/http/caller/actor.sql.ts';
import type { Investor } from '@fairbook/server/platform/http/caller/actor.ts';
import { openDeps } from '@fairbook/server/program/deps.ts';
import { keyOf } from '@fairbook/server/store/orders/keys.sql.ts';
import Fastify from 'fastify';
import type { Line } from '../sales.ts';
import { stopInOrder } from './stopping.ts';

const config = readConfig(process.env);
const deps = await openDeps(config);
const { rows } = await deps.pool.query<{ uid: string }>(`select uid from "user" where uid like 'bench-%' order by id`);
const uids = rows.map(({ uid }) => uid);
const users = await findUsers(deps.pool, uids);
const investors: Investor[] = [];
for (const uid of uids) {
  const user = users.get(uid);
  if (user && 'investorOrgId' in user) investors.push(user);
}

const app = Fastify();

app.get('/ready', async () => ({ ready: true }));

app.post<{ Params: { auction: string; person: string }; Body: { investments: Line[] } }>(
  '/bid/:auction/:person',
  async (request) => {
    const { auction, person } = request.params;
    const investor = investors[Number(person)];
    if (!investor) throw new Error('no investor has that number');
    const receipt = await deps.orderIntake.place({
      investor,
      auctionUuid: auction,
      investments: request.body.investments.map(({ maturityDate, investmentAmount }) => {
        return { maturityDate: day(maturityDate), investmentAmount: cents(investmentAmount * 100) };
      }),
      reference: null,
      key: keyOf(investor, `${request.headers['idempotency-key']}`),
    });
    return { message: 'Your order was placed', data: receipt };
  },
);

await app.listen({ host: '127.0.0.1', port: config.marketPort });
stopInOrder(app, deps);
