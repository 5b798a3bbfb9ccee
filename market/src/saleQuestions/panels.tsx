/** What the pages of a sale show of its questions: to investors and other issuers, and to the issuer of the sale. */
import { QuestionsSection } from './QuestionsSection.tsx';
import { WhatChanged } from './WhatChanged.tsx';

interface PanelProps {
  readonly auction: { readonly uuid: string };
}

export function ChangedPanel({ auction }: PanelProps) {
  return <WhatChanged auctionId={auction.uuid} questionsAt="#questions" />;
}

export function QuestionsPanel({ auction }: PanelProps) {
  return <QuestionsSection auctionId={auction.uuid} reader="market" />;
}

export function OwnChangedPanel({ auction }: PanelProps) {
  return <WhatChanged auctionId={auction.uuid} questionsAt="?tab=questions" />;
}

export function OwnQuestionsPanel({ auction }: PanelProps) {
  return <QuestionsSection auctionId={auction.uuid} reader="issuer" />;
}
