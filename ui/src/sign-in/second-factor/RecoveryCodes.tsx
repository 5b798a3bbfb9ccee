/** Recovery codes, shown only once: to copy, download, or print. */
import { Button, Checkbox, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IconDownload } from '../../icons/arrows/download.ts';
import { IconPrinter } from '../../icons/signs/printer.ts';
import { CopyText } from '../../kit/CopyText.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { useSession } from '../SessionContext.tsx';
import css from './second-factor.module.css';
import { secondFactorTexts } from './second-factor-texts.ts';

const words = secondFactorTexts.recovery;
const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** `onDone` runs once the reader confirms that the codes are saved. */
export default function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const state = useSession().state();
  const [isKept, setKept] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked element is gone.
  useEffect(() => heading.current?.focus(), []);
  const email = 'email' in state ? state.email : '';
  const text = words.file(email, codes);
  return (
    <div className={`${css.secondFactor} ${css.recovery}`}>
      <h3 ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.lead}</p>
      <p className={css.recoveryAccount}>{email}</p>
      <ol className={css.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap={8} className={css.recoveryKeep}>
        <CopyText value={text} words={words.copy} />
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          onClick={() => saveFile('fairbook-recovery-codes.txt', text, 'text/plain;charset=utf-8')}
        >
          {words.download}
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </Group>
      <Checkbox
        className={css.recoveryKeep}
        label={words.isKept}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button className={css.recoveryKeep} disabled={!isKept} onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}
