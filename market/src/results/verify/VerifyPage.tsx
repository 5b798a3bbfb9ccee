/** verify.html: takes the files of a sale and lists the checks. */

import { typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { IconFileCheck } from '@fairbook/ui/icons/objects/file-check.ts';
import { IconX } from '@fairbook/ui/icons/signs/x.ts';
import { Logo } from '@fairbook/ui/theme/Logo.tsx';
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { type DragEvent, useEffect, useState } from 'react';
import { verifyTexts as words } from '../texts/verify.ts';
import type { Answer } from './messages.ts';
import { VerdictView } from './VerdictView.tsx';
import css from './verify-page.module.css';
import VerifyWorker from './worker.ts?worker&inline';

export function VerifyPage() {
  const verifying = useVerifying();
  const { files, answer } = verifying;
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Logo app="market" />
      </header>
      <main>
        <h1>{words.title}</h1>
        <p className={css.lead}>{words.lead}</p>
        <Chooser verifying={verifying} />
        {files.length === 0 ? <Inputs /> : <Files verifying={verifying} />}
        <div aria-live="polite">
          {files.length > 0 && answer === null && <p className={css.checking}>{words.checking}</p>}
          {answer && <VerdictView answer={answer} />}
        </div>
        <How />
      </main>
    </div>
  );
}

function Chooser({ verifying: { files, add, clear } }: { verifying: Verifying }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // Files can be chosen with the button as well, so dropping is not the only method.
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files has no role
    <div
      className={css.chooser}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileButton multiple onChange={add}>
        {(props) => <Button {...props}>{words.choose}</Button>}
      </FileButton>
      <span className={css.drop}>{words.drop}</span>
      {files.length > 0 && (
        <Button variant="subtle" onClick={clear}>
          {words.clear}
        </Button>
      )}
    </div>
  );
}

/** Inputs, while nothing is chosen. */
function Inputs() {
  return (
    <section aria-labelledby="wanted">
      <h2 id="wanted">{words.wanted}</h2>
      <dl className={css.inputs}>
        {words.inputs.map(([name, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Files({ verifying: { files, answer, remove } }: { verifying: Verifying }) {
  return (
    <section aria-labelledby="files">
      <h2 id="files">{words.files}</h2>
      <ul className={css.files}>
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
          <li key={`${index} ${file.name}`}>
            <IconFileCheck size={20} stroke={1.5} aria-hidden />
            <span className={css.name}>{file.name}</span>
            <span className={css.kind}>{kindOf(answer, index)}</span>
            <ActionIcon variant="subtle" color="gray" aria-label={words.remove(file.name)} onClick={() => remove(file)}>
              <IconX size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}

function kindOf(answer: Answer | null, index: number): string {
  const kind = answer?.files[index]?.kind;
  return kind === undefined ? '' : words.kinds[kind];
}

function How() {
  return (
    <section className={css.how} aria-labelledby="how">
      <h2 id="how">{words.how}</h2>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3>{words.limits}</h3>
      <ul>
        {words.limitTexts.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </section>
  );
}

/** Verifies the chosen files in a worker, again whenever they change. */
interface Verifying {
  readonly files: readonly File[];
  /** Null while it is computed, and where there are no files. */
  readonly answer: Answer | null;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (file: File) => void;
  readonly clear: () => void;
}

function useVerifying(): Verifying {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    setAnswer(null);
    if (files.length === 0) return;
    const worker = new VerifyWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => setAnswer(data));
    worker.addEventListener('error', ({ message }) => setAnswer({ files: [], problem: typed(message) }));
    worker.postMessage(files);
    return () => worker.terminate();
  }, [files]);
  return {
    files,
    answer,
    add: (more) => setFiles((before) => [...before, ...more]),
    remove: (file) => setFiles((before) => before.filter((one) => one !== file)),
    clear: () => setFiles([]),
  };
}
