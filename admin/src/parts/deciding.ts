/** A decision in a dialog, as its preview asks for it. */
import type { decisionsAdmin } from '@fairbook/contract/decisions/admin.ts';
import type { BodyOf } from '@fairbook/contract/route.ts';
import type { PlaceholderValues } from '@fairbook/domain/reason-templates.ts';
import type { ResumeChoice } from '@fairbook/domain/vocabulary.ts';

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
