/** Search results of the palette: a few of each kind, by the searches of their lists. */
import { type AccountStatus, accountStatuses, auctionStatuses, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { type CommandGroup, minLetters } from '@fairbook/ui/app/commands.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';

const ofEach = 4;
/** A number of an order, as people read it. */
const orderNumber = /^[a-z]{3}-[0-9a-z]{4}(-[0-9a-z]+)?$/i;

/** Leads from the few that are shown to the list of all. */
function allOf(
  path: string,
  q: string,
  { rows, total }: { readonly rows: readonly unknown[]; readonly total: number },
) {
  if (total <= rows.length) return [];
  const to = `${path}?${new URLSearchParams({ tab: 'all', q })}`;
  return [{ id: to, label: texts.palette.seeAll(total), to }];
}

/** Everything whose name contains `words`. */
export function foundQuery(words: string) {
  const q = words.trim();
  return queryOptions<CommandGroup[]>({
    queryKey: ['palette', q],
    queryFn: ({ signal }) => find(q, signal),
    enabled: q.length >= minLetters,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { notice: false },
  });
}

async function find(q: string, signal: AbortSignal): Promise<CommandGroup[]> {
  const asked = { query: { q, page: 1, pageSize: ofEach }, signal };
  const [municipalities, auctions, individuals, institutions, professionals, orders] = await Promise.all([
    api.listMunicipalities(asked),
    api.listAuctions(asked),
    api.listIndividuals(asked),
    api.listInstitutionals(asked),
    api.listProfessionals(asked),
    orderNumber.test(q) ? api.listOrders({ query: { number: q, page: 1, pageSize: ofEach }, signal }) : undefined,
  ]);
  const groups = groupsOf(q, { municipalities, auctions, individuals, institutions, professionals, orders });
  return groups.filter(({ commands }) => commands.length > 0);
}

type Rows<Call extends (asked: never) => Promise<unknown>> = Awaited<ReturnType<Call>>;

interface Found {
  readonly municipalities: Rows<typeof api.listMunicipalities>;
  readonly auctions: Rows<typeof api.listAuctions>;
  readonly individuals: Rows<typeof api.listIndividuals>;
  readonly institutions: Rows<typeof api.listInstitutionals>;
  readonly professionals: Rows<typeof api.listProfessionals>;
  readonly orders: Rows<typeof api.listOrders> | undefined;
}

function groupsOf(q: string, found: Found): CommandGroup[] {
  const { municipalities, auctions, individuals, institutions, professionals, orders } = found;
  const account = (status: AccountStatus) => labelOf(accountStatuses, status);
  return [
    {
      label: texts.palette.orders,
      commands: (orders?.rows ?? []).map((order) => ({
        id: order.bidId,
        label: order.number,
        hint: [order.investor?.name, order.auctionName].filter(Boolean).join(' · '),
        to: `${paths.auction(order.auctionId)}?tab=allocation`,
      })),
    },
    {
      label: texts.municipalities.title,
      commands: [
        ...municipalities.rows.map((row) => ({
          id: row.uuid,
          label: row.name,
          hint: [row.state, account(row.status)].filter(Boolean).join(' · '),
          to: paths.municipality(row.uuid),
        })),
        ...allOf(paths.municipalities, q, municipalities),
      ],
    },
    {
      label: texts.auctions.title,
      commands: [
        ...auctions.rows.map((row) => ({
          id: row.uuid,
          label: row.name,
          hint: `${row.municipalityName} · ${labelOf(auctionStatuses, row.status)}`,
          to: paths.auction(row.uuid),
        })),
        ...allOf(paths.auctions, q, auctions),
      ],
    },
    {
      label: texts.individuals.title,
      commands: [
        ...individuals.rows.map((row) => ({
          id: row.id,
          label: `${row.firstName} ${row.lastName}`,
          hint: `${row.email} · ${account(row.status)}`,
          to: paths.individual(row.id),
        })),
        ...allOf(paths.individuals, q, individuals),
      ],
    },
    {
      label: texts.institutions.title,
      commands: [
        ...institutions.rows.map((row) => ({
          id: row.id,
          label: row.org.name,
          hint: `${row.firstName} ${row.lastName} · ${account(row.status)}`,
          to: paths.institution(row.id),
        })),
        ...allOf(paths.institutions, q, institutions),
      ],
    },
    {
      label: texts.professionals.title,
      commands: [
        ...professionals.rows.map((row) => ({
          id: row.id,
          label: row.name,
          hint: `${row.email} · ${account(row.status)}`,
          to: paths.professional(row.id),
        })),
        ...allOf(paths.professionals, q, professionals),
      ],
    },
  ];
}
