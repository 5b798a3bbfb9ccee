/** Parts of the catalog of requests. */

import type { FilePart } from '../hostile/hostile.ts';
import type { AdminPerson, Member, TestAccounts } from '../market/accounts.ts';
import type { Auctions } from '../market/auctions.ts';
import type { OwnedRecords } from '../market/owned-records.ts';
import type { TestServer } from '../test-server.ts';

/** A request besides its address and its token. */
export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly files?: readonly FilePart[];
}

/** The caller, the owner of the objects, and whether the request must succeed: then the objects it uses up are created a second time. */
export interface Asking {
  readonly asker: { readonly email: string; readonly token: string; readonly inviteCode?: string | null };
  readonly member: Member | undefined;
  readonly owner: OwnedRecords;
  readonly isFresh: boolean;
}

/** Objects of requests: people and records of one test server. */
export interface RequestFixture {
  readonly server: TestServer;
  readonly accounts: TestAccounts;
  readonly auctions: Auctions;
  /** A public municipality. */
  readonly other: OwnedRecords;
  /** An investor with an order in every open and closed auction of those municipalities. */
  readonly bidder: Member;
  readonly counsel: Member;
  /** An administrator who requests what others confirm. */
  readonly requester: AdminPerson;
  /** An email address that was never used. */
  fresh(): string;
}

export type Makers = Readonly<Record<string, (asking: Asking) => ExampleRequest | Promise<ExampleRequest>>>;

/** The email address of an invitation that can be checked again and again; its code is the same text. */
export const invited = 'invited@people.example';

export function aboutAuction(auctionId: string): ExampleRequest {
  return { params: { auctionId } };
}
