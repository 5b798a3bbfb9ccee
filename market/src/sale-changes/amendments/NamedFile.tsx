/** The name of a file, with a button that opens it beside the page. */
import { OpenFile } from '../../parts/files/OpenFile.tsx';
import css from './amending.module.css';

export function NamedFile({ file: { name, url } }: { readonly file: { readonly name: string; readonly url: string } }) {
  return (
    <span className={css.file}>
      <span>{name}</span>
      <OpenFile url={url} name={name} />
    </span>
  );
}
