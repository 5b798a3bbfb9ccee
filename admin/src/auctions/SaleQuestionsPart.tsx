/** Questions of investors about a sale with the issuer's answers and readers; reviewers hide texts that must not be shown. */
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { labelOf, userTypes } from '@fairbook/domain/base/vocabulary.ts';
import { saleQuestionLimits } from '@fairbook/domain/sale-questions/sale-questions.ts';
import { ask, askList } from '@fairbook/ui/base/api.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import { SaleQuestion, type ShownSaleQuestion } from '@fairbook/ui/sale/SaleQuestion.tsx';
import { saleQuestionTexts } from '@fairbook/ui/sale/sale-question-texts.ts';
import { Button, Table } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useAdministrator } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { Answered } from '../review/case/Answered.tsx';
import { ReasonDialog } from '../review/parts/ReasonDialog.tsx';
import css from './sale-questions.module.css';
import { saleQuestionsTexts as words } from './texts/sale-questions.ts';

/** Questions and readers that are shown before more are asked for, and at most. */
const atOnce = 50;
const maxShown = 200;

export default function SaleQuestionsPart({ auctionId }: { readonly auctionId: string }) {
  const { role } = useAdministrator();
  const [shown, setShown] = useState(atOnce);
  const [hiding, setHiding] = useState<ShownSaleQuestion | null>(null);
  const query = useQuery(
    askList(api.listSaleQuestions, { params: { auctionId }, query: { page: 1, pageSize: shown } }),
  );
  const mayHide = hasAdminRole(role, 'Reviewer');
  return (
    <>
      <Section title={words.title}>
        <Answered query={query}>
          {({ rows, total }) => (
            <>
              {rows.length === 0 && <p>{words.none}</p>}
              <ol className={css.list}>
                {rows.map((question) => (
                  <SaleQuestion key={question.id} question={question}>
                    {mayHide && question.hidden === null && (
                      <Button size="xs" variant="default" mt={10} onClick={() => setHiding(question)}>
                        {words.hide}
                      </Button>
                    )}
                  </SaleQuestion>
                ))}
              </ol>
              {total > shown && shown < maxShown && (
                <Button variant="default" size="sm" onClick={() => setShown(Math.min(maxShown, shown + atOnce))}>
                  {saleQuestionTexts.earlier}
                </Button>
              )}
            </>
          )}
        </Answered>
      </Section>
      <Readers auctionId={auctionId} />
      {hiding && <HideDialog auctionId={auctionId} question={hiding} onClose={() => setHiding(null)} />}
    </>
  );
}

function Readers({ auctionId }: { auctionId: string }) {
  const query = useQuery(ask(api.listSaleReaders, { params: { auctionId }, query: { page: 1, pageSize: atOnce } }));
  return (
    <Section title={words.readers}>
      <Answered query={query}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p>{words.noReaders}</p>
          ) : (
            <ScrollRegion label={words.readers}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    {Object.values(words.columns).map((label) => (
                      <Table.Th key={label}>{label}</Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map(({ name, userType, firstAt, lastAt }) => (
                    <Table.Tr key={`${name} ${firstAt}`}>
                      <Table.Td dir="auto">{name}</Table.Td>
                      <Table.Td>{labelOf(userTypes, userType)}</Table.Td>
                      <Table.Td>
                        <Moment at={firstAt} />
                      </Table.Td>
                      <Table.Td>
                        <Moment at={lastAt} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
              {total > rows.length && <p>{words.latest(rows.length, total)}</p>}
            </ScrollRegion>
          )
        }
      </Answered>
    </Section>
  );
}

interface HideDialogProps {
  readonly auctionId: string;
  readonly question: ShownSaleQuestion;
  readonly onClose: () => void;
}

function HideDialog({ auctionId, question, onClose }: HideDialogProps) {
  const text = words.dialog;
  const queries = useQueryClient();
  async function send(reason: string) {
    const params = { auctionId, questionId: question.id };
    await api.hideSaleQuestion({ params, body: { reason } }).finally(() => invalidate(queries, 'saleQuestions'));
    showDone(text.sent);
  }
  return (
    <ReasonDialog
      opened
      danger
      onClose={onClose}
      title={text.title(question.number)}
      submit={text.send}
      lead={text.lead}
      hint={text.hint}
      maxLength={saleQuestionLimits.reason}
      onSend={send}
    />
  );
}
