/** Checklist of done and missing conditions, each with a link to where it can be met. */
import type { UnmetText } from '@fairbook/contract/base/errors.ts';
import type { FieldTexts } from '@fairbook/domain/base/in-language.ts';
import { Alert, Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { frameTexts } from '../base/frame-texts.ts';
import { partTexts } from '../base/part-texts.ts';
import { IconCircleCheck } from '../icons/signs/circle-check.ts';
import { IconCircleDashed } from '../icons/signs/circle-dashed.ts';
import utilitiesCss from '../theme/utilities.module.css';
import { focusField } from './field-focus.ts';
import css from './page.module.css';

export interface ChecklistItem {
  readonly label: string;
  readonly met: boolean;
  /** Link to where it can be done, while it is missing. */
  readonly to?: string;
}

export function Checklist({ items }: { items: readonly ChecklistItem[] }) {
  const met = items.filter((item) => item.met).length;
  return (
    <>
      <span className={css.checklistCount}>{partTexts.checklist.count(met, items.length)}</span>
      <ul className={css.checklist}>
        {items.map((item) => (
          <li key={item.label} data-met={item.met}>
            {item.met ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
            <span>
              <span className={utilitiesCss.hidden}>
                {item.met ? partTexts.checklist.met : partTexts.checklist.unmet}:{' '}
              </span>
              {!item.met && item.to ? (
                <Anchor component={Link} to={item.to}>
                  {item.label}
                </Anchor>
              ) : (
                item.label
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export interface UnmetListProps {
  /** From a 412 response: `error.missing`. */
  readonly missing: readonly UnmetText[];
  /** The page of a step, or undefined where the reader cannot go there. */
  readonly linkOf?: (step: string) => string | undefined;
  readonly title?: string;
}

/** The conditions of a 412, each a link to its field or its step. */
export function UnmetList({ missing, linkOf, title = frameTexts.problem.unmet }: UnmetListProps) {
  return (
    <Alert color="orange" role="alert" title={title} className={css.summary}>
      <ul>
        {missing.map((unmet) => {
          const page = linkOf?.(unmet.step);
          const to = page && unmet.field ? `${page}#${unmet.field}` : page;
          return (
            <li key={`${unmet.step}:${unmet.code}:${unmet.message}`}>
              {to ? (
                <Anchor component={Link} to={to} inherit>
                  {unmet.message}
                </Anchor>
              ) : (
                unmet.message
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

export interface FormErrorSummaryProps {
  /** Messages by field path, as in Mantine's form and a 400 response. */
  readonly errors: FieldTexts;
  /** Labels of fields; without one the message stands alone. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Change it with each submit, so that the focus moves again. */
  readonly attempt: number;
}

/** Error summary above a form after a refused submit: the focus goes to the only invalid field, otherwise here, and each line links to its field. */
export function FormErrorSummary({ errors, labels = {}, attempt }: FormErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors);
  const latest = useRef(entries);
  latest.current = entries;
  useEffect(() => {
    if (attempt === 0 || latest.current.length === 0) return;
    const only = latest.current.length === 1 ? latest.current[0] : undefined;
    if (!only || !focusField(only[0])) box.current?.focus();
  }, [attempt]);
  if (entries.length === 0) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="red"
      role="alert"
      className={css.summary}
      title={frameTexts.problem.summary(entries.length)}
    >
      <ul>
        {entries.map(([path, message]) => (
          <li key={path}>
            <Anchor component="button" type="button" inherit onClick={() => focusField(path)}>
              {labels[path] ? `${labels[path]}: ${message}` : message}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
