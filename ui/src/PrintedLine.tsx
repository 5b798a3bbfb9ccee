/** The first line of a page on paper: of which site it is, who printed it and when. Screens do not show it. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useApp } from './FairbookProvider.tsx';
import { formatMoment, readersZone } from './format.ts';
import { partTexts } from './part-texts.ts';
import css from './shell.module.css';
import { texts } from './texts.ts';

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
