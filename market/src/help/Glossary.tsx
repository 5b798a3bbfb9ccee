/** The glossary: terms in alphabetical order, with a search by name and meaning. A link to a term scrolls to it. */
import { Anchor, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { glossary } from '../parts/texts/glossary.ts';
import { helpTexts } from '../parts/texts/help.ts';
import css from './help.module.css';

const words = helpTexts.glossary;
const names = new Map(glossary.map(({ id, name }) => [id, name]));

export function Glossary() {
  const [text, setText] = useState('');
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    setText('');
    // After the router has restored the position that this tab had on the page before.
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash]);
  const wanted = folded(text.trim());
  const found = glossary.filter(({ name, meaning }) => folded(`${name} ${meaning}`).includes(wanted));
  return (
    <>
      <TextInput
        type="search"
        className={css.search}
        label={words.search}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className={css.count} role="status">
        {found.length === 0 ? words.none(text.trim()) : words.counted(found.length)}
      </p>
      <dl className={css.terms}>
        {found.map(({ id, name, meaning, see }) => (
          <div key={id} id={id} data-current={hash === `#${id}` || undefined}>
            <dt>{name}</dt>
            <dd>
              <p>{meaning}</p>
              {see && (
                <p className={css.see}>
                  {words.see}{' '}
                  {see.map((other, index) => (
                    <span key={other}>
                      {index > 0 && ', '}
                      <Anchor component={Link} to={`#${other}`} inherit>
                        {names.get(other)}
                      </Anchor>
                    </span>
                  ))}
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** In lower case and without accents, which few people type into a search. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
