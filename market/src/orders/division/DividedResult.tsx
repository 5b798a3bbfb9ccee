/** The division of an institution's result, below it. Loads for institutions alone. */
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import { divisionTexts } from '../texts/division.ts';
import { DivisionTable, isDivided } from './DivisionTable.tsx';
import css from './division.module.css';
import { division } from './queries.ts';

const words = divisionTexts;

export default function DividedResult({ auctionId }: { readonly auctionId: string }) {
  const { data, error, refetch } = useQuery(division(auctionId));
  const isOffered = usePerson().features.includes('sub-accounts');
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : null;
  if (!isOffered && !isDivided(data)) return null;
  return (
    <div className={css.dividedResult}>
      {isDivided(data) && (
        <>
          <h3>{words.title}</h3>
          <DivisionTable division={data} />
        </>
      )}
      <Button component={Link} to={paths.division(auctionId)} variant="default" size="xs">
        {data.canDivide ? words.divide : words.link}
      </Button>
    </div>
  );
}
