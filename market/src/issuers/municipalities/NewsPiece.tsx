/** A news item as investors read it. Its text is plain text, never markup. */
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { newsTexts } from '../texts/municipalities.ts';
import css from './municipalities.module.css';

export interface NewsPieceProps {
  readonly title: string;
  readonly content: string;
  readonly author: string | null;
  /** A web address; null for none. */
  readonly url: string | null;
  /** When it was published; null before. */
  readonly at: string | null;
  readonly image: ReactNode;
  /** Heading level of its title; beneath a section's own heading it is an h3. */
  readonly level?: 'h2' | 'h3';
}

export function NewsPiece({ title, content, author, url, at, image, level: Title = 'h2' }: NewsPieceProps) {
  return (
    <article className={css.newsPiece}>
      {image}
      <Title>{title}</Title>
      {(author || at) && (
        <p className={css.newsByline}>
          {author}
          {author && at && ' · '}
          {at && <Moment at={at} />}
        </p>
      )}
      <p className={css.newsText}>{content}</p>
      {url && (
        <p className={css.newsText}>
          <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" inherit>
            {newsTexts.source}: {new URL(url).hostname}
          </Anchor>
        </p>
      )}
    </article>
  );
}
