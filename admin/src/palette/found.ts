/** Search results of the palette: a few of each kind, by the searches of their lists. */
import { type AccountStatus, accountStatuses, auctionStatuses, labelOf } from '@fairbook/domain/vocabulary.ts';
import { type CommandGroup, minLetters } from '@fairbook/ui/commands.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

const ofEach = 4;
/** Everything whose name contains `words`. */
export function foundQuery(words: string) {
  const q = words.trim();
  return queryOptions<CommandGroup[]>({
    queryKey: ['palette', q],
    queryFn: async ({ signal }): Promise<CommandGroup[]> => {
      const asked = { query: { q, page: 1, pageSize: ofEach }, signal };
      const [municipalities, auctions, individuals, institutions, professionals] = await Promise.all([
        api.listMunicipalities(asked),
        api.listAuctions(asked),
        api.listIndividuals(asked),
        api.listInstitutionals(asked),
        api.listProfessionals(asked),
      ]);
      const account = (status: AccountStatus) => labelOf(accountStatuses, status);
      const groups: CommandGroup[] = [
        {
          label: texts.municipalities.title,
          commands: municipalities.rows.map((row) => ({
            id: row.uuid,
            label: row.name,
            hint: [row.state, account(row.status)].filter(Boolean).join(' · '),
            to: paths.municipality(row.uuid),
          })),
        },
        {
          label: texts.auctions.title,
          commands: auctions.rows.map((row) => ({
            id: row.uuid,
            label: row.name,
            hint: `${row.municipalityName} · ${labelOf(auctionStatuses, row.status)}`,
            to: paths.auction(row.uuid),
          })),
        },
        {
          label: texts.individuals.title,
          commands: individuals.rows.map((row) => ({
            id: row.id,
            label: `${row.firstName} ${row.lastName}`,
            hint: `${row.email} · ${account(row.status)}`,
            to: paths.individual(row.id),
          })),
        },
        {
          label: texts.institutions.title,
          commands: institutions.rows.map((row) => ({
            id: row.id,
            label: row.org.name,
            hint: `${row.firstName} ${row.lastName} · ${account(row.status)}`,
            to: paths.institution(row.id),
          })),
        },
        {
          label: texts.professionals.title,
          commands: professionals.rows.map((row) => ({
            id: row.id,
            label: row.name,
            hint: `${row.email} · ${account(row.status)}`,
            to: paths.professional(row.id),
          })),
        },
      ];
      return groups.filter(({ commands }) => commands.length > 0);
    },
    enabled: q.length >= minLetters,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { notice: false },
  });
}
