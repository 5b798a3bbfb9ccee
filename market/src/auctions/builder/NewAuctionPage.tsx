/** First step of a new auction: saving it creates the draft. */
import { drafting } from '@fairbook/domain/accounts/account.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { FormErrorSummary } from '@fairbook/ui/kit/Checklist.tsx';
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { LeaveGuard } from '@fairbook/ui/kit/LeaveGuard.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { buildingTexts } from '../texts/building.ts';
import css from './builder.module.css';
import { ProfileFields } from './ProfileFields.tsx';
import { emptyProfile, profileBody, profileErrors, profileLabels } from './profile.ts';

export default function NewAuctionPage() {
  const mayDraft = drafting.includes(usePerson().onboardingStatus);
  if (mayDraft) return <NewAuction />;
  return (
    <div className={css.build}>
      <PageHeader title={buildingTexts.newTitle} />
      <Alert color="orange">{buildingTexts.lockedByAccount}</Alert>
    </div>
  );
}

function NewAuction() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [values, setValues] = useState(emptyProfile);
  const [attempt, setAttempt] = useState(0);
  const [made, setMade] = useState<string | null>(null);
  const create = useMutation({
    mutationFn: () => {
      const body = profileBody(values);
      const { offeringType, securityType, repaymentFrequency } = body;
      if (!offeringType || !securityType || !repaymentFrequency) throw new TypeError('the profile is not valid');
      return api.createAuction({ body: { ...body, offeringType, securityType, repaymentFrequency } });
    },
    meta: { notice: false },
    onSuccess: async ({ id }) => {
      await invalidate(queries, 'draft');
      setMade(id);
    },
  });
  // After the page knows that nothing is unsaved, so that it does not ask whether to leave.
  useEffect(() => {
    if (made !== null) void navigate(paths.buildAuction(made, 'ratings'), { replace: true });
  }, [made, navigate]);
  const errors: Record<string, string> = attempt === 0 ? {} : { ...fieldsOf(create.error), ...profileErrors(values) };
  const isDirty = made === null && JSON.stringify(values) !== JSON.stringify(emptyProfile);
  const change = (part: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...part }));
    create.reset();
  };
  return (
    <div className={css.build}>
      <PageHeader title={buildingTexts.newTitle} lead={buildingTexts.newLead} />
      <form
        className={css.buildForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt((before) => before + 1);
          if (Object.keys(profileErrors(values)).length === 0) create.mutate();
        }}
      >
        <FormErrorSummary errors={errors} labels={profileLabels} attempt={attempt} />
        <fieldset disabled={create.isPending}>
          <ProfileFields
            form={{
              values,
              change,
              inputs: (field) => ({
                name: field,
                value: String(values[field]),
                error: errors[field],
                onBlur: () => undefined,
                onChange: (event) => change({ [field]: event.currentTarget.value }),
              }),
            }}
          />
        </fieldset>
        <div aria-live="polite">
          {create.error && fieldsOf(create.error) === null && <Alert color="red">{messageOf(create.error)}</Alert>}
        </div>
        <div className={css.buildActions}>
          <Button type="submit" loading={create.isPending}>
            {buildingTexts.create}
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}
