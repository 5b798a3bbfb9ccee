/** The first line of a page on paper: of which site it is, who printed it and when. Screens do not show it. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { partTexts } from '../base/part-texts.ts';
import { texts } from '../base/texts.ts';
import { formatMoment, readersZone } from '../format/format.ts';
import { useApp } from '../theme/app-name.ts';
import css from './shell.module.css';

export function PrintedLine({ name }: { name: string }) {
  const app = useApp();
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    // At once: the paper is made when the listeners have returned.
    const print = () => flushSync(() => setAt(new Date()));
    window.addEventListener('beforeprint', print);
    return () => window.removeEventListener('beforeprint', print);
  }, []);
  return (
    <p className={css.printed} data-part="printed">
      {partTexts.printed(texts.product[app], name, formatMoment(at.toISOString(), readersZone()))}
    </p>
  );
}
