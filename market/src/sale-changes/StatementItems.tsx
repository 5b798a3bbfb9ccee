/** The versions of the final official statement as items of a list of documents: the newest, and the earlier ones behind a switch. */
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { IconFileCertificate } from '@fairbook/ui/icons/objects/file-certificate.ts';
import { IconFileText } from '@fairbook/ui/icons/objects/file-text.ts';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PublicAuction } from '../base/queries.ts';
import css from '../parts/documents.module.css';
import { finalStatementTexts as words } from './texts/final-statements.ts';

type Version = PublicAuction['finalStatements'][number];

interface StatementItemsProps {
  /** Latest first. */
  readonly versions: readonly Version[];
  readonly openButton: (file: Version['file'], label: string) => ReactNode;
  /** Shown beneath each version. */
  readonly more?: (version: Version) => ReactNode;
}

export function StatementItems({ versions, openButton, more = () => null }: StatementItemsProps) {
  const [newest, ...earlier] = versions;
  if (!newest) return null;
  return (
    <>
      <li>
        <IconFileCertificate size={22} stroke={1.4} aria-hidden />
        <span className={css.documentName}>
          <strong>
            {words.name} <Badge size="sm">{words.final}</Badge>
          </strong>
          <About version={newest} isReplaced={false} />
          {more(newest)}
        </span>
        {openButton(newest.file, words.name)}
      </li>
      {earlier.length > 0 && (
        <li className={css.earlier}>
          <details>
            <summary>{words.earlier(earlier.length)}</summary>
            <ul>
              {earlier.map((version) => (
                <li key={version.id}>
                  <IconFileText size={22} stroke={1.4} aria-hidden />
                  <span className={css.documentName}>
                    <strong>{words.named(version.version)}</strong>
                    <About version={version} isReplaced />
                    {more(version)}
                  </span>
                  {openButton(version.file, words.named(version.version))}
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </>
  );
}

interface AboutProps {
  readonly version: Version;
  readonly isReplaced: boolean;
}

function About({ version: { version, file, note, publishedAt }, isReplaced }: AboutProps) {
  return (
    <>
      <span>
        {file.name} ·{' '}
        {isReplaced ? `${words.replaced}, ${words.published}` : `${words.version(version)}, ${words.published}`}{' '}
        <Moment at={publishedAt} />
      </span>
      {note !== null && (
        <span className={css.statementNote} dir="auto">
          {words.note}: {note}
        </span>
      )}
    </>
  );
}
