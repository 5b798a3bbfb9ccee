/** Field to choose or drop files, with the progress of each. */

import { IconUpload } from '@fairbook/ui/icons/arrows/upload.ts';
import { Alert, Button, CloseButton, Progress } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { fileTexts } from '../texts/files.ts';
import { type FileKind, maxText, mediaTypes } from './checks.ts';
import css from './files.module.css';
import type { Upload, Uploads } from './use-uploads.ts';

const words = fileTexts;

export interface UploadFieldProps {
  readonly uploads: Uploads;
  readonly kind: FileKind;
  /** Label for people who do not see the page around it. */
  readonly label: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  /** The field's path, for links to it. */
  readonly path?: string;
}

export function UploadField({ uploads, kind, label, multiple = false, disabled = false, path }: UploadFieldProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = multiple ? words.chooseMany : words.choose;
  const isTaken = !multiple && uploads.list.some(({ state }) => state !== 'failed');
  const add = (files: readonly File[]) => {
    if (multiple) return uploads.add(files);
    // Where only one file is kept, the next choice replaces one that failed.
    for (const { id } of uploads.list) uploads.drop(id);
    uploads.add(files.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (!disabled && !isTaken) add([...event.dataTransfer.files]);
  };
  return (
    <div className={css.upload}>
      {!disabled && (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same.
        <div
          className={css.uploadDrop}
          data-part="drop"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <IconUpload size={20} stroke={1.5} aria-hidden />
          <span>
            <Button
              variant="default"
              size="xs"
              disabled={isTaken}
              data-path={path}
              aria-label={`${choose}: ${label}`}
              onClick={() => input.current?.click()}
            >
              {choose}
            </Button>{' '}
            {multiple ? words.orDropMany : words.orDrop}
          </span>
          <span className={css.uploadHint}>{words.accepts[kind](maxText)}</span>
          <input
            ref={input}
            type="file"
            hidden
            multiple={multiple}
            accept={mediaTypes[kind].join(',')}
            aria-label={label}
            onChange={(event) => {
              add([...(event.currentTarget.files ?? [])]);
              // Allows choosing the same file again.
              event.currentTarget.value = '';
            }}
          />
        </div>
      )}
      {uploads.list.length > 0 && (
        <ul className={css.uploadList}>
          {uploads.list.map((upload) => (
            <li key={upload.id}>
              {upload.state === 'failed' ? (
                <Failed upload={upload} uploads={uploads} />
              ) : (
                <OnItsWay upload={upload} uploads={uploads} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface UploadProps {
  readonly upload: Upload;
  readonly uploads: Uploads;
}

function OnItsWay({ upload: { id, file, state, share }, uploads }: UploadProps) {
  const percent = Math.floor(share * 100);
  const text = state === 'waiting' ? words.waiting : percent < 100 ? words.sent(percent) : words.checking;
  return (
    <div className={css.uploadRow}>
      <span className={css.uploadName}>{file.name}</span>
      <span className={css.uploadState}>{text}</span>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={words.cancelNamed(file.name)}
        onClick={() => uploads.drop(id)}
      >
        {words.cancel}
      </Button>
      <Progress value={percent} size="sm" aria-label={words.progress(file.name)} />
    </div>
  );
}

function Failed({ upload: { id, file, problem, canRetry }, uploads }: UploadProps) {
  return (
    <Alert color="red" role="alert" title={file.name} className={css.uploadFailed}>
      <span>{problem}</span>
      {canRetry && (
        <Button variant="default" size="xs" aria-label={words.retryNamed(file.name)} onClick={() => uploads.retry(id)}>
          {words.retry}
        </Button>
      )}
      <CloseButton aria-label={words.dismiss(file.name)} onClick={() => uploads.drop(id)} />
    </Alert>
  );
}
