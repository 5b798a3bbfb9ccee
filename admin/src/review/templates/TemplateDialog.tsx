/** Dialog to add or edit a reason template, with the text as it would be filled in. */
import { reasonTemplateChange, reasonTemplateForm } from '@fairbook/contract/review/templates/shapes.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { languages } from '@fairbook/domain/base/languages.ts';
import {
  fillTemplate,
  maxTemplateText,
  placeholdersOf,
  type ReasonedDecision,
  reasonedDecisions,
  whyNotTemplateText,
} from '@fairbook/domain/review/reason-templates.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import type { Template } from '../../base/queries.ts';
import { decide } from '../parts/refused.ts';
import { templatesTexts as words } from '../texts/templates.ts';
import css from './templates.module.css';

interface TemplateDialogProps {
  /** Null for a new one. */
  readonly template: Template | null;
  readonly onClose: () => void;
}

export default function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initialValues: {
      decision: template?.decision ?? ('account.reject' as ReasonedDecision),
      language: template?.language ?? ('en' as Template['language']),
      name: template?.name ?? '',
      text: template?.text ?? '',
    },
  });
  const { decision, language, name, text } = form.values;
  const wrong = whyNotTemplateText(decision, text);

  function submit(): Promise<unknown> | false {
    if (wrong) {
      form.setErrors({ text: inLanguage(wrong.message) });
      return false;
    }
    if (template === null) {
      const send = () =>
        decide(queries, () => api.addReasonTemplate({ body: form.values }), {
          change: 'templates',
          done: words.added(name.trim()),
        });
      return sendForm(form, reasonTemplateForm, send);
    }
    const { id, version } = template;
    const send = () =>
      decide(queries, () => api.changeReasonTemplate({ params: { id }, body: { name, text, version } }), {
        change: 'templates',
        done: words.changed(name.trim()),
      });
    const { setErrors } = form;
    return sendForm({ values: { name, text, version }, setErrors }, reasonTemplateChange, send);
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={template === null ? words.addTitle : words.editTitle(template.name)}
      submit={template === null ? words.add : words.save}
      onSubmit={submit}
    >
      {template === null ? (
        <>
          <NativeSelect
            label={words.column.decision}
            data-autofocus
            data={reasonedDecisions.map((value) => ({ value, label: words.decisions[value] }))}
            {...form.getInputProps('decision')}
          />
          <NativeSelect
            label={words.column.language}
            data={languages.map((value) => ({ value, label: words.languages[value] }))}
            {...form.getInputProps('language')}
          />
        </>
      ) : (
        <p className={css.lead}>
          {words.decisions[decision]} · {words.languages[language]}
        </p>
      )}
      <TextInput
        label={words.column.name}
        description={words.nameHint}
        withAsterisk
        maxLength={80}
        {...(template !== null && { 'data-autofocus': true })}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={words.column.text}
        description={words.textHint(placeholdersOf(decision).map(words.placeholder).join(', '))}
        withAsterisk
        autosize
        minRows={4}
        maxRows={12}
        maxLength={maxTemplateText}
        lang={language}
        {...form.getInputProps('text')}
      />
      {text.trim() !== '' && !wrong && (
        <div>
          <p className={css.lead}>{words.sample}</p>
          <p className={css.sample} lang={language} dir="auto">
            {sampleOf(decision, text)}
          </p>
        </div>
      )}
    </FormDialog>
  );
}

function sampleOf(decision: ReasonedDecision, text: string): string {
  const { name, sale } = words.sampleOf;
  return fillTemplate(text.trim(), decision.startsWith('auction.') ? { name: sale, issuer: name } : { name });
}
