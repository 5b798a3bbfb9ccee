/** The change of an announced sale that waits for its municipal advisor, on the page of the team. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { dealTeamMarket } from '@fairbook/contract/deal-team/market.ts';
import { api } from '../base/api.ts';
import { ChangeRequest } from './ChangeRequest.tsx';
import { saleChangesTexts as words } from './texts/sale-changes.ts';

type Team = AnswerOf<typeof dealTeamMarket.readDealTeam>;

interface TeamChangeRequestProps {
  readonly auction: Team['auction'];
  readonly request: NonNullable<Team['awaiting']>;
}

export default function TeamChangeRequest({ auction, request }: TeamChangeRequestProps) {
  return (
    <ChangeRequest
      auction={auction}
      request={request}
      title={words.pendingYou}
      waitsFor={words.whyYou(auction.municipality.name)}
      onConfirm={() => api.confirmDecision({ params: { id: request.id } })}
      changes="auctionStatus"
    />
  );
}
