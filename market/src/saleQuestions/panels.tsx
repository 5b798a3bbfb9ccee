/** Where questions about a sale are shown: on its page, on that of its issuer, and on one for the professionals whom it names. */
import { QuestionsSection } from './QuestionsSection.tsx';
import { WhatChanged } from './WhatChanged.tsx';

export { NamedSalePage } from './NamedSalePage.tsx';

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
