/** The ladder builder: an amount and years in, suggested orders over live auctions out, sent to their tickets. */

import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import css from './laddering.module.css';
import { formOf, type LadderForm, lowestRatings, readForm, spacings } from './laddering.ts';
import { SuggestedLadder } from './SuggestedLadder.tsx';
import { ladderTexts as words } from './texts/laddering.ts';

export default function LadderPage() {
  const [params, setParams] = useSearchParams();
  const thisYear = new Date(serverClock.now()).getUTCFullYear();
  const asked = formOf(params, thisYear);
  const read = readForm(asked, thisYear);
  return (
    <div>
      <PageHeader title={words.title} lead={words.lead} />
      {/* The browser's history changes the fields from outside. */}
      <Form
        key={params.toString()}
        before={asked}
        thisYear={thisYear}
        onAsk={(form) => setParams({ ...form }, { preventScrollReset: true })}
      />
      {'wish' in read && <SuggestedLadder {...read} />}
    </div>
  );
}

interface FormProps {
  readonly before: LadderForm;
  readonly thisYear: number;
  readonly onAsk: (form: LadderForm) => void;
}

function Form({ before, thisYear, onAsk }: FormProps): ReactNode {
  const [form, setForm] = useState(before);
  const [errors, setErrors] = useState<Partial<Record<keyof LadderForm, string>>>({});
  const type = (name: keyof LadderForm) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setForm((all) => ({ ...all, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others);
  };
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readForm(form, thisYear);
    if ('wish' in read) return onAsk(form);
    setErrors(read.errors);
    const [first] = Object.keys(read.errors);
    event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }
  return (
    <form className={css.form} aria-label={words.form} onSubmit={submit} noValidate>
      <TextInput
        name="amount"
        label={words.amount}
        placeholder={words.amountHint}
        inputMode="text"
        value={form.amount}
        error={errors.amount}
        onChange={type('amount')}
      />
      <TextInput
        name="from"
        label={words.from}
        inputMode="numeric"
        value={form.from}
        error={errors.from}
        onChange={type('from')}
      />
      <TextInput
        name="to"
        label={words.to}
        inputMode="numeric"
        value={form.to}
        error={errors.to}
        onChange={type('to')}
      />
      <NativeSelect
        name="spacing"
        label={words.spacing}
        value={form.spacing}
        data={spacings.map((years) => ({ value: String(years), label: words.spacings(years) }))}
        onChange={type('spacing')}
      />
      <NativeSelect
        name="rating"
        label={words.rating}
        value={form.rating}
        data={lowestRatings.map((value) => ({ value, label: words.ratings(value) }))}
        onChange={type('rating')}
      />
      <Button type="submit">{words.suggest}</Button>
    </form>
  );
}
