/** Dialog for the reason of a decision. Typed text stays when the server refuses. */

import { whyNotRemarks } from '@fairbook/domain/auctions/approval.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { FormDialog, type FormDialogProps } from '@fairbook/ui/kit/dialogs.tsx';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { Textarea } from '@mantine/core';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from 'react';
import { texts } from '../../base/texts.ts';
import { PreviewSkeleton } from '../case/PreviewPart.tsx';
import previewCss from '../case/preview.module.css';
import type { Deciding } from './deciding.ts';

const Parts = lazyPart(() => import('./ReasonParts.tsx'));

interface ReasonDialogProps extends Pick<FormDialogProps, 'opened' | 'onClose' | 'title' | 'submit' | 'danger'> {
  /** Consequences of the decision, above the reason. */
  readonly lead?: ReactNode;
  readonly label?: string;
  /** Readers of the reason. */
  readonly hint: string;
  /** Maximum length of the reason. */
  readonly maxLength?: number;
  /** The decision, whose mails are previewed. */
  readonly asked?: Deciding;
  /** In place of that, for several cases at once. */
  readonly preview?: (reason: string) => ReactNode;
  readonly onSend: (reason: string) => Promise<unknown>;
}

/** Templates for the reason of a decision, and its preview. */
export function ReasonParts(props: ComponentProps<typeof Parts>) {
  return (
    <div className={previewCss.parts}>
      <Suspense fallback={<PreviewSkeleton />}>
        <Parts {...props} />
      </Suspense>
    </div>
  );
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { lead, label, hint, maxLength = 2000, asked, preview, onSend, ...dialog } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { opened } = dialog;
  useEffect(() => {
    if (!opened) return;
    setReason('');
    setProblem(null);
  }, [opened]);

  function submit(): Promise<unknown> | false {
    const refusal = whyNotRemarks('REJECT', reason);
    setProblem(refusal && inLanguage(refusal.message));
    return refusal ? false : onSend(reason.trim());
  }

  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {lead && <p className={dialogsCss.dialogText}>{lead}</p>}
      <Textarea
        label={label ?? texts.decision.reason}
        description={hint}
        withAsterisk
        required
        autosize
        minRows={4}
        maxRows={10}
        maxLength={maxLength}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problem}
      />
      {asked && opened && <ReasonParts asked={asked} reason={reason} onReason={setReason} />}
      {opened && preview?.(reason)}
    </FormDialog>
  );
}
