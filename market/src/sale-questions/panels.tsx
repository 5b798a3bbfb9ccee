/** Questions about a sale on its page, for who may order. */
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
