/** The documents of a sale with their earlier versions. */
import { documentSlots, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { OpenFile } from '../parts/files/OpenFile.tsx';
import css from './deal-team.module.css';
import type { DealTeam } from './queries.ts';
import { dealTeamTexts } from './texts/deal-team.ts';

const words = dealTeamTexts.documents;

export function TeamDocuments({ team: { documents, earlierDocuments } }: { team: DealTeam }) {
  return (
    <Section title={words.title}>
      {documents.length === 0 ? (
        <p className={css.note}>{words.none}</p>
      ) : (
        <ul className={css.list}>
          {documents.map((version) => (
            <VersionRow key={version.id} version={version} />
          ))}
        </ul>
      )}
      {earlierDocuments.length > 0 && (
        <details className={css.more}>
          <summary>{words.earlier(earlierDocuments.length)}</summary>
          <p className={css.note}>{words.earlierHint}</p>
          <ul className={css.list} aria-label={words.earlierTitle}>
            {earlierDocuments.map((version) => (
              <VersionRow key={version.id} version={version} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

interface VersionRowProps {
  readonly version: DealTeam['documents'][number] & { readonly replacedAt?: string };
}

function VersionRow({ version: { slot, name, url, uploadedAt, replacedAt, sha256 } }: VersionRowProps) {
  const zone = useZone();
  const since = formatMoment(uploadedAt, zone);
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
      <OpenFile url={url} name={name} />
    </li>
  );
}
