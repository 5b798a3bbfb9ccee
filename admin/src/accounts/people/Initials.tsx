/** Picture of a person's account: the initials, so that people differ from organizations, which have a rosette. */
import css from './people.module.css';

/** The first character as readers see it: an emoji or a letter with its accents is one. */
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function firstOf(name: string): string {
  const [first] = characters.segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}

export function Initials({ firstName, lastName }: { firstName: string; lastName: string }) {
  return (
    <span className={css.initials} aria-hidden="true">
      {firstOf(firstName)}
      {firstOf(lastName)}
    </span>
  );
}
