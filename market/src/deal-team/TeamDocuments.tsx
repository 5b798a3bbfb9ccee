/** The documents of a sale with their earlier versions, and the members of the team who have opened each. Opening one leaves a receipt. */
import { documentSlots, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { OpenFile } from '../parts/files/OpenFile.tsx';
import css from './deal-team.module.css';
import type { DealTeam } from './queries.ts';
import { dealTeamTexts } from './texts/deal-team.ts';

const words = dealTeamTexts.documents;

export function TeamDocuments({ team }: { team: DealTeam }) {
  const { documents, earlierDocuments, auction } = team;
  return (
    <Section title={words.title}>
      {documents.length === 0 ? (
        <p className={css.note}>{words.none}</p>
      ) : (
        <ul className={css.list}>
          {documents.map((version) => (
            <VersionRow key={version.id} auctionId={auction.uuid} version={version} />
          ))}
        </ul>
      )}
      {earlierDocuments.length > 0 && (
        <details className={css.more}>
          <summary>{words.earlier(earlierDocuments.length)}</summary>
          <p className={css.note}>{words.earlierHint}</p>
          <ul className={css.list} aria-label={words.earlierTitle}>
            {earlierDocuments.map((version) => (
              <VersionRow key={version.id} auctionId={auction.uuid} version={version} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

interface VersionRowProps {
  readonly auctionId: string;
  readonly version: DealTeam['documents'][number] & { readonly replacedAt?: string };
}

function VersionRow({ auctionId, version }: VersionRowProps) {
  const queries = useQueryClient();
  const zone = useZone();
  const { id, slot, name, url, uploadedAt, replacedAt, sha256, readers } = version;
  const since = formatMoment(uploadedAt, zone);
  async function noteOpened() {
    await api.markTeamDocumentOpened({ params: { auctionId, fileId: id } });
    await invalidate(queries, 'dealTeam');
  }
  return (
    <li>
      <span className={css.main}>
        <strong>{labelOf(documentSlots, slot)}</strong>
        <span dir="auto">{name}</span>
        <span>
          {replacedAt === undefined ? words.since(since) : words.between(since, formatMoment(replacedAt, zone))}
        </span>
        {sha256 !== null && <span className={css.hash}>{words.hash(sha256)}</span>}
      </span>
      <OpenFile url={url} name={name} onOpened={noteOpened} />
      <p className={css.readers}>{readersOf(readers, zone)}</p>
    </li>
  );
}

function readersOf(readers: DealTeam['documents'][number]['readers'], zone: string): string {
  if (readers.length === 0) return words.unread;
  const people = readers.map(({ name, firm, lastAt }) => {
    const who = firm === null ? name : `${name} (${firm})`;
    return `${who}, ${words.opened(formatMoment(lastAt, zone))}`;
  });
  return `${words.readers}: ${people.join('; ')}`;
}
