/** One question about a sale with its answer and addenda, as its reader may read it. */
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { saleQuestionsMarket } from '@fairbook/contract/sale-questions/market.ts';
import { labelOf, userTypes } from '@fairbook/domain/base/vocabulary.ts';
import { erasedQuestion } from '@fairbook/domain/sale-questions/sale-questions.ts';
import type { ReactNode } from 'react';
import { Moment } from '../format/Figures.tsx';
import css from './sale-question.module.css';
import { saleQuestionTexts as words } from './sale-question-texts.ts';

export type ShownSaleQuestion = AnswerOf<typeof saleQuestionsMarket.listSaleQuestions>['rows'][number];

interface SaleQuestionProps {
  readonly question: ShownSaleQuestion;
  /** Actions of the reader. */
  readonly children?: ReactNode;
}

export function SaleQuestion({ question, children }: SaleQuestionProps) {
  const { id, number, text, askedAt, asker, isOwn, answers, declined, hidden, state, isPublic } = question;
  return (
    <li className={css.question} data-state={state} aria-labelledby={`question-${id}`}>
      <p className={css.head}>
        <strong id={`question-${id}`}>{words.number(number)}</strong> <Moment at={askedAt} />
        <span className={css.state}>{stateWords({ state, isPublic })}</span>
        {isOwn && <span className={css.state}>{words.own}</span>}
      </p>
      {asker && (
        <p className={css.head} dir="auto">
          {[asker.name, labelOf(userTypes, asker.userType), asker.state].filter(Boolean).join(' · ')}
        </p>
      )}
      <p className={css.text} dir="auto">
        {text === erasedQuestion ? words.erased : text}
      </p>
      {answers.map((answer, place) => (
        <div key={answer.id} className={css.answer}>
          <p className={css.head}>
            <strong>{place === 0 ? words.answer : words.addendum}</strong> <Moment at={answer.answeredAt} />
            {answer.author !== null && <span dir="auto">{answer.author}</span>}
            {answer.isNew && <span className={css.isNew}>{words.isNew}</span>}
          </p>
          <p className={css.text} dir="auto">
            {answer.text}
          </p>
        </div>
      ))}
      {declined && <Ending label={words.declined} {...declined} />}
      {hidden && <Ending label={words.hidden} {...hidden} />}
      {children}
    </li>
  );
}

function Ending({ label, reason, at }: { label: string; reason: string; at: string }) {
  return (
    <div className={css.answer}>
      <p className={css.head}>
        <strong>{label}</strong> <Moment at={at} />
      </p>
      <p className={css.text} dir="auto">
        {reason}
      </p>
    </div>
  );
}

function stateWords({ state, isPublic }: Pick<ShownSaleQuestion, 'state' | 'isPublic'>): string {
  if (state === 'answered') return isPublic ? words.states.public : words.states.private;
  return words.states[state];
}
