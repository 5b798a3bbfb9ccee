/** The reader's favorite auctions and municipalities, latest first. */
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { favorites } from '../../base/queries.ts';
import { Heart, type HeartProps } from '../../parts/Heart.tsx';
import { browsingTexts } from '../../parts/texts/browsing.ts';
import css from './following.module.css';

const words = browsingTexts.favorites;

const lists = [
  {
    kind: 'auction',
    list: 'auctions',
    pathOf: paths.auction,
    empty: words.noAuctions,
    see: words.seeAuctions,
    all: paths.auctions,
  },
  {
    kind: 'municipality',
    list: 'municipalities',
    pathOf: paths.municipality,
    empty: words.noMunicipalities,
    see: words.seeMunicipalities,
    all: paths.municipalities,
  },
] as const;

export default function FavoritesPage() {
  const { data, error, refetch } = useQuery(favorites);
  return (
    <div>
      <PageHeader title={words.title} lead={words.lead} />
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <div className={css.favorites}>
          {lists.map(({ kind, list, pathOf, empty, see, all }) => (
            <Section key={kind} title={words[list]}>
              {data[list].length === 0 && (
                <NoRows
                  text={empty}
                  action={
                    <Button component={Link} to={all} variant="default">
                      {see}
                    </Button>
                  }
                />
              )}
              <ul>
                {data[list].map(({ uuid, name }) => (
                  <Favorite key={uuid} kind={kind} uuid={uuid} name={name} path={pathOf(uuid)} />
                ))}
              </ul>
            </Section>
          ))}
        </div>
      )}
    </div>
  );
}

function Favorite({ kind, uuid, name, path }: HeartProps & { readonly path: string }) {
  return (
    <li>
      {kind === 'municipality' && <Rosette seed={uuid} size={40} />}
      <Link to={path}>{name}</Link>
      <Heart kind={kind} uuid={uuid} name={name} />
    </li>
  );
}
