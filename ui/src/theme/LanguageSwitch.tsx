/** Switches between English and Spanish before the sign-in; the account menu has it afterwards. */
import { showIn } from './language.ts';
import { languageTexts } from './language-texts.ts';
import css from './utilities.module.css';

export function LanguageSwitch() {
  const { other, name } = languageTexts;
  return (
    <button type="button" className={css.language} lang={other} onClick={() => showIn(other)}>
      {name}
    </button>
  );
}
