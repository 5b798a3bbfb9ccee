/** Connection state in a word beside a dot: Connected, Reconnecting. */
import { Tooltip } from '@mantine/core';
import { frameTexts } from '../texts/frame.ts';
import { useLiveState } from './LiveContext.tsx';
import css from './live.module.css';

export function LiveBadge() {
  const state = useLiveState();
  return (
    <Tooltip label={frameTexts.live.hints[state]} multiline w={240} position="bottom-end">
      <span className={css.live} data-state={state} role="status">
        <span className={css.liveDot} aria-hidden />
        <span className={css.liveWord}>{frameTexts.live[state]}</span>
      </span>
    </Tooltip>
  );
}
