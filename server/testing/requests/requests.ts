/** A valid request for each call, and what must exist before it: the one catalog that the access tests and the hostile tests send from. */
import type { Route } from '@fairbook/contract/base/route.ts';
import { sql } from 'kysely';
import { moveBack, settleChanges } from '../market/owned-records.ts';
import { type Asking, type ExampleRequest, invited, type Makers, type RequestFixture } from './request-types.ts';
import { accountRequests } from './requests-of-accounts.ts';
import { administratorRequests } from './requests-of-administrators.ts';
import { auctionRequests } from './requests-of-auctions.ts';
import { dealTeamRequests } from './requests-of-deal-teams.ts';
import { decisionRequests } from './requests-of-decisions.ts';
import { subAccountRequests } from './requests-of-sub-accounts.ts';
import { waitingOrderRequests } from './requests-of-waiting-orders.ts';

export type RequestFor = (name: string, of: Route, asking: Asking) => Promise<ExampleRequest>;

export async function requestsOf(fixture: RequestFixture): Promise<RequestFor> {
  const { server, other } = fixture;
  const { db } = server.deps;
  await sql`insert into user_invite (code, email, user_type, invited_by_id)
    values (encode(sha256(${invited}::bytea), 'hex'), ${invited}, 'market-professional', ${other.issuer.userId})`.execute(
    db,
  );
  const makers: Makers = {
    ...accountRequests(fixture),
    ...waitingOrderRequests(fixture),
    ...subAccountRequests(fixture),
    ...dealTeamRequests(fixture),
    ...(await auctionRequests(fixture)),
    ...(await administratorRequests(fixture)),
    ...(await decisionRequests(fixture)),
  };
  // Data of people that no call gives them: an address, and a notice.
  await sql`update "user" set address = '1 Main St', zip_code = '97477'`.execute(db);
  await sql`update municipality set legal_name = name, zip_code = '97477', type = 'City'`.execute(db);
  await sql`insert into notif_history (user_id, msg_id, type, title, body) select id, 'hello', 'System', 'Hello', 'Hello' from "user"`.execute(
    db,
  );
  let latest = '';
  /** Throws when the call needs parameters, a body or files, and the catalog has no request for it. */
  return async (name, of, asking) => {
    const { member, isFresh } = asking;
    if (member) await moveBack(server, member);
    // Refused requests change nothing, nor do those that read.
    if (name !== latest || (isFresh && of.method !== 'GET')) await settleChanges(server);
    latest = name;
    const make = makers[name];
    return make ? ofRoute(of, await make(asking)) : declaredRequest(name, of, asking);
  };
}

/** The example in the declaration of a call, about a sale of the asked owner. */
function declaredRequest(name: string, of: Route, { owner }: Asking): ExampleRequest {
  const { sale = 'live', params, ...request } = of.example;
  const inPath = { auctionId: owner[sale], auctionUuid: owner[sale], ...params };
  const isWhole = [...of.path.matchAll(/:(\w+)/g)].every(([, parameter = '']) => parameter in inPath);
  if (!isWhole || (of.body && !of.bodyOptional && !request.body) || of.files)
    throw new Error(`${name} has no request: declare its \`example\`, or make one beside its feature`);
  return of.params ? ofRoute(of, { ...request, params: inPath }) : request;
}

/** With the parameters of this address: a call of one name can have another parameter on each site. */
function ofRoute(of: Route, request: ExampleRequest): ExampleRequest {
  if (!request.params) return request;
  const params = Object.entries(request.params).filter(([name]) => of.path.split('/').includes(`:${name}`));
  return { ...request, params: Object.fromEntries(params) };
}
