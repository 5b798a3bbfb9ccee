/** Findings of the verification: green, red with the order or entry named, or gray where not everything or nothing could be checked. */
import type { FindingSentence } from '@fairbook/domain/base/sentences/findings.ts';
import { findingInLanguage } from '@fairbook/domain/words/verified-words.ts';
import { IconDownload } from '@fairbook/ui/icons/arrows/download.ts';
import { IconAlertTriangle } from '@fairbook/ui/icons/signs/alert-triangle.ts';
import { IconShieldCheck } from '@fairbook/ui/icons/signs/shield-check.ts';
import { IconShieldQuestion } from '@fairbook/ui/icons/signs/shield-question.ts';
import { IconShieldX } from '@fairbook/ui/icons/signs/shield-x.ts';
import { Button } from '@mantine/core';
import { verifyTexts as words } from '../texts/verify.ts';
import type { Answer } from './messages.ts';
import css from './verify-page.module.css';

const shields = { true: IconShieldCheck, false: IconShieldX, late: IconAlertTriangle, unknown: IconShieldQuestion };
const states = { TRUE: 'true', LATE: 'late' } as const;

export function VerdictView({ answer }: { answer: Answer }) {
  if ('problem' in answer) {
    return (
      <div className={css.verdict} data-state="problem">
        <IconShieldQuestion size={34} stroke={1.4} aria-hidden />
        <div>
          <strong>{words.problem}</strong>
          <p>{findingInLanguage(answer.problem)}</p>
          <p>{words.problemMeaning}</p>
        </div>
      </div>
    );
  }
  const { finding, outcome, late, unknown, keys, heads, checked, notChecked } = answer.verdict;
  const state = finding !== null ? 'false' : outcome === 'TRUE' || outcome === 'LATE' ? states[outcome] : 'unknown';
  const Shield = shields[state];
  return (
    <>
      <div className={css.verdict} data-state={state}>
        <Shield size={34} stroke={1.4} aria-hidden />
        <div>
          <strong>{words[state]}</strong>
          <p>{finding === null ? words.took(answer.took) : findingInLanguage(finding)}</p>
          {late && <p>{findingInLanguage(late)}</p>}
          {state === 'late' && <p>{words.lateMeaning}</p>}
          {keys && <p>{findingInLanguage(keys)}</p>}
          {state === 'unknown' && unknown.length > 0 && <p>{words.unknownMeaning}</p>}
        </div>
      </div>
      {heads.length > 0 && <Evidence heads={heads} />}
      <Sentences title={words.checked} sentences={checked} />
      <Sentences title={words.notChecked} sentences={notChecked} />
    </>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly FindingSentence[] }) {
  if (sentences.length === 0) return null;
  return (
    <section className={css.sentences}>
      <h2>{title}</h2>
      <ul>
        {sentences.map(findingInLanguage).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

function Evidence({ heads }: { heads: readonly string[] }) {
  return (
    <section className={css.evidence}>
      <h2>{words.evidence}</h2>
      <p>{words.evidenceMeaning}</p>
      {heads.map((head) => (
        <pre key={head}>{head}</pre>
      ))}
      <Button
        variant="outline"
        color="red"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => save(heads.join('\n'))}
      >
        {words.save}
      </Button>
    </section>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'signed-heads.txt';
  link.click();
  URL.revokeObjectURL(address);
}
