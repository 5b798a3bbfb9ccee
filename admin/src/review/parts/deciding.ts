/** A decision in a dialog, as its preview asks for it. */

import type { BodyOf } from '@fairbook/contract/base/route.ts';
import type { decisionsAdmin } from '@fairbook/contract/review/decisions/admin.ts';
import type { ResumeChoice } from '@fairbook/domain/base/vocabulary.ts';
import type { PlaceholderValues } from '@fairbook/domain/review/reason-templates.ts';

export interface Deciding {
  readonly decision: BodyOf<typeof decisionsAdmin.previewDecision>['decision'];
  /** The audit trail's subject. */
  readonly subject: string;
  readonly launch?: string;
  readonly choice?: ResumeChoice;
  readonly closeDate?: string | null;
  readonly isConfirming?: boolean;
  /** Values of the placeholders of templates, where a reason is typed. */
  readonly values?: PlaceholderValues;
}
