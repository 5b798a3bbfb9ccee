/** Choice of a reason template, which fills in the reason of a dialog. */
import { languages } from '@fairbook/domain/base/languages.ts';
import {
  fillTemplate,
  type PlaceholderValues,
  type ReasonedDecision,
} from '@fairbook/domain/review/reason-templates.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { templatesQuery } from '../../base/queries.ts';
import { previewTexts as words } from '../texts/previews.ts';
import DecisionPreview, { usePreview } from './DecisionPreview.tsx';
import type { Deciding } from './deciding.ts';

interface ReasonPartsProps {
  readonly asked: Deciding;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** Parts that a dialog with a reason shows below it. */
export default function ReasonParts(props: ReasonPartsProps) {
  const { asked, reason } = props;
  return (
    <>
      {asked.values && <TemplateChoice {...props} values={asked.values} />}
      <DecisionPreview asked={asked} reason={reason} />
    </>
  );
}

interface TemplateChoiceProps extends ReasonPartsProps {
  readonly values: PlaceholderValues;
}

function TemplateChoice({ asked, values, reason, onReason }: TemplateChoiceProps) {
  const { data: preview } = usePreview({ asked, reason });
  const { data: templates = [] } = useQuery(templatesQuery(asked.decision as ReasonedDecision));
  const inserted = useRef('');
  if (templates.length === 0) return null;
  // The language of those who are mailed comes first.
  const theirs = preview?.mails.find(({ audience }) => audience === 'People')?.language ?? 'en';
  const ordered = languages.toSorted((a, b) => Number(b === theirs) - Number(a === theirs));

  function insert(id: string) {
    const chosen = templates.find((template) => template.id === id);
    if (!chosen) return;
    const text = fillTemplate(chosen.text, values);
    const isOwn = reason.trim() !== '' && reason.trim() !== inserted.current;
    inserted.current = isOwn ? `${reason.trim()}\n\n${text}` : text;
    onReason(inserted.current);
  }

  return (
    <NativeSelect
      label={words.template}
      description={words.templateHint}
      value=""
      onChange={(event) => insert(event.currentTarget.value)}
      data={[
        { value: '', label: words.choose },
        ...ordered
          .map((language) => ({
            group: words.language[language],
            items: templates
              .filter((template) => template.language === language)
              .map(({ id, name }) => ({ value: id, label: name })),
          }))
          .filter(({ items }) => items.length > 0),
      ]}
    />
  );
}
