/** The documents of a sale in their present version, with who of the team has opened each. Opening one leaves a receipt. */
import { documentSlots, labelOf } from '@fairbook/domain/vocabulary.ts';
import { formatMoment } from '@fairbook/ui/format.ts';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import { useZone } from '@fairbook/ui/SaleZone.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { OpenFile } from '../files/OpenFile.tsx';
import { invalidate } from '../invalidation.ts';
import { dealTeamTexts } from '../texts/dealTeam.ts';
import css from './deal-team.module.css';
import type { DealTeam } from './queries.ts';

const words = dealTeamTexts.documents;

export function TeamDocuments({ team: { auction, documents } }: { team: DealTeam }) {
  const queries = useQueryClient();
  const zone = useZone();
  async function noteOpened(fileId: string) {
    await api.markTeamDocumentOpened({ params: { auctionId: auction.uuid, fileId } });
    await invalidate(queries, 'dealTeam');
  }
  return (
    <Section title={words.title}>
      {documents.length === 0 ? (
        <p className={css.note}>{words.none}</p>
      ) : (
        <ul className={css.list}>
          {documents.map(({ id, slot, name, url, uploadedAt, sha256, readers }) => (
            <li key={id}>
              <span className={css.main}>
                <strong>{labelOf(documentSlots, slot)}</strong>
                <span dir="auto">{name}</span>
                <span>{words.since(formatMoment(uploadedAt, zone))}</span>
                {sha256 !== null && <span className={css.hash}>{words.hash(sha256)}</span>}
              </span>
              <OpenFile url={url} name={name} onOpened={() => noteOpened(id)} />
              <p className={css.readers}>
                {readers.length === 0
                  ? words.unread
                  : `${words.readers}: ${readers
                      .map((reader) => {
                        const who = reader.firm === null ? reader.name : `${reader.name} (${reader.firm})`;
                        return `${who}, ${words.opened(formatMoment(reader.lastAt, zone))}`;
                      })
                      .join('; ')}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
