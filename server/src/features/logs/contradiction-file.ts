/** The file that proves that an order log was changed, for a mail. */
import type { Attachment } from '../../platform/adapters/sink.ts';
import { type Contradiction, evidenceText } from '../../store/logs/contradictions.sql.ts';

export function contradictionFile(contradiction: Contradiction): Attachment {
  return {
    name: `order-log-evidence-${contradiction.uuid}.json`,
    contentType: 'application/json',
    content: evidenceText(contradiction),
  };
}
