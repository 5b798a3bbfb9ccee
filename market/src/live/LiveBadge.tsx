/** Connection state in a word beside a dot: Connected, Reconnecting. Its meaning opens by a click, since a tooltip is not for everyone. */
import { Popover } from '@mantine/core';
import { frameTexts } from '../texts/frame.ts';
import { useLiveState } from './LiveContext.tsx';
import css from './live.module.css';

export function LiveBadge() {
  const state = useLiveState();
  return (
    <Popover width={260} position="bottom-end" shadow="none" returnFocus>
      <span className={css.live} data-state={state} role="status">
        <Popover.Target>
          <button type="button" className={css.liveButton}>
            <span className={css.liveDot} aria-hidden />
            <span className={css.liveWord}>{frameTexts.live[state]}</span>
          </button>
        </Popover.Target>
      </span>
      <Popover.Dropdown className={css.liveHint}>{frameTexts.live.hints[state]}</Popover.Dropdown>
    </Popover>
  );
}
