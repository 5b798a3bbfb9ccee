/** Connection state in a word beside a dot: Connected, Reconnecting. */
import { Tooltip } from '@mantine/core';
import { frameTexts } from '../texts/frame.ts';
import { useLiveState } from './LiveContext.tsx';
import './live.css';

export function LiveBadge() {
  const state = useLiveState();
  return (
    <Tooltip label={frameTexts.live.hints[state]} multiline w={240} position="bottom-end">
      <span className="mk-live" data-state={state} role="status">
        <span className="mk-live-dot" aria-hidden />
        <span className="mk-live-word">{frameTexts.live[state]}</span>
      </span>
    </Tooltip>
  );
}
