/** The meaning of a term, by the glossary. */
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../base/paths.ts';
import css from './term.module.css';
import { glossary } from './texts/glossary.ts';
import { helpTexts } from './texts/help.ts';
import type { TermId } from './texts/terms.ts';

export default function TermMeaning({ id }: { readonly id: TermId }) {
  const term = glossary.find((each) => each.id === id);
  if (!term) return null;
  return (
    <div className={css.meaning}>
      <strong>{term.name}</strong>
      <p>{term.meaning}</p>
      <Anchor component={Link} to={`${paths.help('glossary')}#${id}`} size="sm">
        {helpTexts.glossary.open}
      </Anchor>
    </div>
  );
}
