/** Professionals of an auction and their roles. */
import { advisorRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { DataList } from '@fairbook/ui/kit/PageHeader.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import css from '../../parts/auction-page.module.css';
import { issuingTexts } from '../../parts/texts/issuing.ts';

export function Professionals({ auctionId }: { auctionId: string }) {
  const { data, error, refetch } = useQuery(
    ask(api.listAuctionProfessionals, { params: { auctionId } }, { notice: false }),
  );
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={72} />;
  if (data.length === 0) return <p className={css.note}>{issuingTexts.page.noProfessionals}</p>;
  return (
    <DataList
      items={data.map(({ name, firm, email, types }) => ({
        label: name,
        value: [...types.map((type) => labelOf(advisorRoles, type)), firm, email].filter(Boolean).join(' · '),
      }))}
    />
  );
}
