/** Dialog to change rules of the market, with what that changes and which auctions would no longer fit. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { allocationRuleVersions, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type { MarketRuleName } from '@fairbook/domain/review/market-rules.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { marketRulesQuery } from '../../base/queries.ts';
import { marketRulesTexts as words } from '../texts/market-rules.ts';
import css from './configuration.module.css';
import { RulesPreview } from './RulesPreview.tsx';
import {
  askedBy,
  defaultEdit,
  type Edits,
  editedValue,
  errorsOf,
  type MarketRulesNow,
  type Rule,
  shownValue,
  typedValue,
} from './rules.ts';

interface RulesDialogProps {
  readonly rules: MarketRulesNow;
  readonly onClose: () => void;
}

export default function RulesDialog({ rules: opened, onClose }: RulesDialogProps) {
  const queries = useQueryClient();
  // As they were when the dialog opened: the page behind it follows changes of others, which this Owner must be told first.
  const [{ rules, version }, setKnown] = useState(opened);
  const [edits, setEdits] = useState<Edits>({});
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  /** Refusals of the server, until the field is changed. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const asked = askedBy(rules, edits);
  const errors = errorsOf(rules, edits);
  const isChanged = Object.keys(asked).length > 0;
  const isValid = Object.keys(errors).length === 0;
  const missingReason = reason.trim() === '' ? words.reasonRequired : undefined;

  function edit(name: MarketRuleName, typed: string): void {
    setEdits({ ...edits, [name]: typed });
    setRefused({});
  }

  function submit(): Promise<unknown> | false {
    setTried(true);
    return isChanged && isValid && !missingReason && send();
  }

  /** Where another Owner was faster the rules are read again, and typed values stay. */
  async function send(): Promise<void> {
    try {
      const { isWaiting } = await api.changeMarketRules({ body: { version, rules: asked, reason: reason.trim() } });
      showDone(isWaiting ? words.waits : words.saved);
    } catch (error) {
      const fields = fieldsOf(error);
      if (fields) setRefused(withoutPath(fields));
      if (error instanceof ApiError && error.status === 412) {
        await invalidate(queries, 'marketRules');
        setKnown(await queries.ensureQueryData(marketRulesQuery));
      }
      throw error;
    }
    await invalidate(queries, 'marketRules');
  }

  return (
    <FormDialog opened onClose={onClose} title={words.dialogTitle} submit={words.save} onSubmit={submit} isWide>
      <div className={css.fields}>
        {rules.map((rule, at) => (
          <RuleField
            key={rule.rule}
            rule={rule}
            edit={edits[rule.rule]}
            error={refused[rule.rule] ?? (edits[rule.rule] === undefined ? undefined : errors[rule.rule])}
            isFirst={at === 0}
            onEdit={(typed) => edit(rule.rule, typed)}
          />
        ))}
      </div>
      <Textarea
        label={words.reason}
        description={words.reasonHint}
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={refused['reason'] ?? (isTried ? missingReason : undefined)}
      />
      {isChanged && isValid ? (
        <RulesPreview version={version} asked={asked} />
      ) : (
        isTried && !isChanged && <p className={css.problem}>{words.nothingChanged}</p>
      )}
    </FormDialog>
  );
}

interface RuleFieldProps {
  readonly rule: Rule;
  readonly edit: string | undefined;
  readonly error: string | undefined;
  readonly isFirst: boolean;
  readonly onEdit: (typed: string) => void;
}

const units: Readonly<Partial<Record<MarketRuleName, string>>> = {
  minimum: words.inDollars,
  step: words.inDollars,
  saleHours: words.inHours,
};

const administratorChoices = [
  { value: 'one', label: words.administrators.one },
  { value: 'two', label: words.administrators.two },
];
const allocationChoices = valuesOf(allocationRuleVersions).map((value) => ({ value, label: words.allocation[value] }));

function RuleField({ rule: each, edit, error, isFirst, onEdit }: RuleFieldProps) {
  const { rule, default: usual, isDefault } = each;
  const unit = units[rule];
  const followsDefault = edit === undefined ? isDefault : edit === defaultEdit;
  const value = edit === undefined || edit === defaultEdit ? typedValue(editedValue(each, edit)) : edit;
  const common = {
    label: unit === undefined ? words.rule[rule] : `${words.rule[rule]}, ${unit}`,
    description: `${words.about[rule]} ${followsDefault ? words.becomesDefault : words.defaultIs(shownValue(rule, usual))}`,
    error,
    value,
    ...(isFirst && { 'data-autofocus': true }),
  };
  return (
    <div>
      {typeof usual !== 'number' ? (
        <NativeSelect
          {...common}
          data={typeof usual === 'string' ? allocationChoices : administratorChoices}
          onChange={(event) => onEdit(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...common} inputMode="decimal" onChange={(event) => onEdit(event.currentTarget.value)} />
      )}
      {!followsDefault && (
        <Button
          className={css.toDefault ?? ''}
          variant="subtle"
          size="compact-sm"
          aria-label={words.toDefaultOf(words.rule[rule])}
          onClick={() => onEdit(defaultEdit)}
        >
          {words.toDefault}
        </Button>
      )}
    </div>
  );
}

/** 'rules.minimum' is the field of the minimum. */
function withoutPath(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace('rules.', ''), message]));
}
