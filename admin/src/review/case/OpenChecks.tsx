/** How many checks of a case need attention, in its row of the queue. */

import { IconAlertTriangle } from '@fairbook/ui/icons/signs/alert-triangle.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { useInViewport } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../base/api.ts';
import { texts } from '../../base/texts.ts';
import { checksTexts as words } from '../texts/checks.ts';
import css from './checks.module.css';

/** A list is read again whenever the market has changed; its checks not more often than this, since they cost as much as the list. */
const keptMs = 5 * 60_000;

/** Checks are computed when they are read, so a long list asks only for the rows that come into view. */
export default function OpenChecks({ subject }: { subject: string }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  const { data: open } = useQuery({
    queryKey: [api.countOpenChecks.callName, subject],
    queryFn: () => countTogether(subject),
    enabled: wasSeen,
    staleTime: keptMs,
    meta: { notice: false },
  });
  return (
    <span ref={ref} className={css.open} data-part="open-checks" data-open={Boolean(open) || undefined}>
      {open === undefined ? '' : open === 0 ? texts.none : <Open count={open} />}
    </span>
  );
}

/** Rows that come into view within this time are asked about in one call. */
const togetherMs = 50;
/** The most of one call. */
const most = 50;

let gathered: string[] = [];
let counting: Promise<ReadonlyMap<string, number>> | null = null;

async function countTogether(subject: string): Promise<number> {
  gathered.push(subject);
  if (counting === null) {
    counting = new Promise((resolve) => setTimeout(resolve, togetherMs)).then(countGathered);
  }
  const counts = await counting;
  return counts.get(subject) ?? 0;
}

async function countGathered(): Promise<ReadonlyMap<string, number>> {
  const subjects = [...new Set(gathered)];
  gathered = [];
  counting = null;
  const counts = new Map<string, number>();
  for (let at = 0; at < subjects.length; at += most) {
    const { cases } = await api.countOpenChecks({ query: { subject: subjects.slice(at, at + most) } });
    for (const { subject, open } of cases) counts.set(subject, open);
  }
  return counts;
}

function Open({ count }: { count: number }) {
  return (
    <span title={words.count(count)}>
      <IconAlertTriangle size={15} aria-hidden />
      <span aria-hidden>{count}</span>
      <span className={utilitiesCss.hidden}>{words.count(count)}</span>
    </span>
  );
}
