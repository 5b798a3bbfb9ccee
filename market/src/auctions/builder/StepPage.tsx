/** Layout of one builder step: navigation, fields, errors, the continue button and the preview. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import type { BuilderStep } from '@fairbook/domain/auctions/completeness.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { formatClock, readersZone } from '@fairbook/ui/format/format.ts';
import { FormErrorSummary } from '@fairbook/ui/kit/Checklist.tsx';
import { useAddressedField } from '@fairbook/ui/kit/field-focus.ts';
import { LeaveGuard } from '@fairbook/ui/kit/LeaveGuard.tsx';
import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../base/paths.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { useIsUploading } from '../../parts/files/under-way.ts';
import { fileTexts } from '../../parts/texts/files.ts';
import { buildingTexts } from '../texts/building.ts';
import { BuildBody } from './BuildBody.tsx';
import css from './builder.module.css';
import { ClashNotice, IncludedNote } from './maturities/ClashNotice.tsx';
import { buildingSteps } from './steps.ts';
import type { Step } from './use-step.ts';

export interface StepPageProps {
  readonly step: BuilderStep;
  readonly form: Step;
  /** The auction with the typed values. */
  readonly auction: OwnAuction;
  readonly labels?: Readonly<Record<string, string>>;
  /** The preview moves below where the fields need the whole width. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function StepPage({ step, form, auction, labels = {}, wide = false, children }: StepPageProps) {
  const navigate = useNavigate();
  useAddressedField();
  const isUploading = useIsUploading();
  const next = buildingSteps[buildingSteps.indexOf(step) + 1] ?? 'review';
  const isElsewhere =
    form.problem !== null && !(form.problem instanceof ApiError && Object.keys(form.problem.fields).length > 0);
  const submitTo = (path: string) => void form.submit().then((isSaved) => isSaved && navigate(path));
  return (
    <BuildBody auction={auction} wide={wide}>
      <form
        className={css.buildForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submitTo(paths.buildAuction(auction.uuid, next));
        }}
      >
        <h2>{buildingTexts.steps[step]}</h2>
        <div role="alert" className={css.clash}>
          {form.clash && <ClashNotice clash={form.clash} step={step} />}
        </div>
        {form.restored && <RestoredNotice restored={form.restored} />}
        <div role="status" className={css.clash}>
          {form.included && <IncludedNote included={form.included} step={step} />}
        </div>
        <FormErrorSummary errors={form.told} labels={labels} attempt={form.attempt} />
        <fieldset disabled={form.isLocked}>{children}</fieldset>
        <div aria-live="polite">{isElsewhere && <Alert color="red">{messageOf(form.problem)}</Alert>}</div>
        {!form.isLocked && (
          <div className={css.buildActions}>
            <Button type="submit" loading={form.isSaving && form.attempt > 0}>
              {buildingTexts.save}
            </Button>
            <Button variant="default" onClick={() => submitTo(paths.workspace)}>
              {buildingTexts.exit}
            </Button>
            <span role="status" className={css.buildSaved}>
              {savedLine(form)}
            </span>
          </div>
        )}
      </form>
      <LeaveGuard
        isDirty={form.isDirty || isUploading}
        {...(isUploading && { message: fileTexts.leaving })}
        isKept={form.isKept && !isUploading}
        flush={async () => !isUploading && (form.isValid ? await form.flush() : form.isKept)}
      />
    </BuildBody>
  );
}

/** Typed text that was not saved before the page was left. */
function RestoredNotice({ restored }: { restored: NonNullable<Step['restored']> }) {
  const { title, text, discard } = buildingTexts.restored;
  return (
    <Alert color="blue" title={title(formatClock(restored.at, readersZone()))}>
      <p>{text}</p>
      <Button size="xs" variant="default" mt="xs" onClick={restored.discard}>
        {discard}
      </Button>
    </Alert>
  );
}

function savedLine({ isSaving, isDirty, isValid, savedAt, clash }: Step): string {
  if (isSaving) return buildingTexts.saving;
  if (clash) return buildingTexts.clash.unsaved;
  if (isDirty && !isValid) return buildingTexts.unsaved;
  return savedAt === null || isDirty ? '' : buildingTexts.saved(formatClock(savedAt, readersZone()));
}
