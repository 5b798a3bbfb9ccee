/** Questions about a sale on the page of its issuer, who answers them: apart from the panels of investors, whose page has no use for the forms. */
import { AnswerActions } from './AnswerActions.tsx';
import { QuestionsSection } from './QuestionsSection.tsx';
import { WhatChanged } from './WhatChanged.tsx';

interface PanelProps {
  readonly auction: { readonly uuid: string };
}

export function OwnChangedPanel({ auction }: PanelProps) {
  return <WhatChanged auctionId={auction.uuid} questionsAt="?tab=questions" />;
}

export function OwnQuestionsPanel({ auction }: PanelProps) {
  return <QuestionsSection auctionId={auction.uuid} reader="issuer" Actions={AnswerActions} />;
}
