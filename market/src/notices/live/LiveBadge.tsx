/** Connection state in a word beside a dot: Connected, Reconnecting. Its meaning opens by a click, since a tooltip is not for everyone. */
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { frameTexts } from '../texts/frame.ts';
import { useLiveState } from './LiveContext.tsx';
import css from './live.module.css';

export function LiveBadge() {
  const state = useLiveState();
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} width={260} position="bottom-end" shadow="none">
      <span className={css.live} data-state={state} role="status">
        <Popover.Target>
          <button
            type="button"
            className={css.liveButton}
            onClick={() => setOpened(!opened)}
            // The popover hears the key only where the focus is inside it.
            onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
          >
            <span className={css.liveDot} aria-hidden />
            <span className={css.liveWord}>{frameTexts.live[state]}</span>
          </button>
        </Popover.Target>
      </span>
      <Popover.Dropdown className={css.liveHint}>{frameTexts.live.hints[state]}</Popover.Dropdown>
    </Popover>
  );
}
