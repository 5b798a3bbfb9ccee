/** How many checks of a case need attention, in its row of the queue. */
import { ask } from '@fairbook/ui/api.ts';
import utilitiesCss from '@fairbook/ui/utilities.module.css';
import { useInViewport } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { checksTexts as words } from '../texts/checks.ts';
import { texts } from '../texts.ts';
import css from './checks.module.css';

/** A list is read again whenever the market has changed; its checks not more often than this, since each costs as much as a list. */
const keptMs = 5 * 60_000;

/** Checks are computed when they are read, so a long list asks only for the rows that come into view. The page of the case then has them already. */
export default function OpenChecks({ subject }: { subject: string }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (inViewport) setSeen(true);
  }, [inViewport]);
  const { data } = useQuery({
    ...ask(api.listChecks, { query: { subject } }, { notice: false }),
    enabled: ({ state }) => wasSeen && (state.data === undefined || Date.now() - state.dataUpdatedAt > keptMs),
  });
  return (
    <span ref={ref} className={css.open} data-part="open-checks" data-open={(data?.open ?? 0) > 0 || undefined}>
      {data === undefined ? '' : data.open === 0 ? texts.none : <Open count={data.open} />}
    </span>
  );
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
