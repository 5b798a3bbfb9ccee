/** The two dialogs: a confirmation and a short form. Both lock while they work and stay open when it fails. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { Alert, Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { frameTexts } from '../base/frame-texts.ts';
import { MovedOn, messageOf } from '../base/queries.ts';
import type { Asking } from '../base/questions.ts';
import { texts } from '../base/texts.ts';
import { UnmetList } from './Checklist.tsx';
import css from './dialogs.module.css';

export { confirm } from '../base/questions.ts';

/** Only Cancel and Esc dismiss it: a stray click beside a form must not lose typed text. */
const frame = { withCloseButton: false, centered: true, closeOnClickOutside: false } as const;

/** Hides the page behind a dialog, and other dialogs. */
const cover = { backgroundOpacity: 0.6, blur: 24 } as const;

export interface ConfirmDialogProps extends Asking {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The effect, in one sentence. */
  readonly children: ReactNode;
}

/** 'Are you sure', with the focus on Cancel. */
export function ConfirmDialog({ opened, onClose, children, ...asking }: ConfirmDialogProps) {
  const [locked, setLocked] = useState(false);
  const { isTyped, isAsked, on } = useTyped(opened);
  return (
    <Modal {...frame} opened={opened} onClose={onClose} closeOnEscape={!locked && !isTyped} size={440}>
      <div {...on}>
        <ConfirmBody {...asking} onDone={onClose} onCancel={onClose} onLock={setLocked}>
          {children}
        </ConfirmBody>
        <Kept isAsked={isAsked} />
      </div>
    </Modal>
  );
}

interface ConfirmBodyProps extends Asking {
  readonly onDone: () => void;
  readonly onCancel: () => void;
  readonly onLock: (locked: boolean) => void;
  readonly children: ReactNode;
}

function ConfirmBody({ title = frameTexts.dialog.sure, children, onConfirm, onDone, ...rest }: ConfirmBodyProps) {
  const work = useMutation({
    mutationFn: async () => onConfirm(),
    onMutate: () => rest.onLock(true),
    onSettled: () => rest.onLock(false),
    onSuccess: onDone,
    meta: { notice: false },
  });
  return (
    <div className={css.dialog}>
      <Modal.Title>{title}</Modal.Title>
      <div className={css.dialogText}>{children}</div>
      <Failure error={work.error} linkOf={rest.linkOf} />
      <div className={css.dialogButtons}>
        <Button variant="default" data-autofocus onClick={rest.onCancel} disabled={work.isPending}>
          {work.error instanceof MovedOn ? texts.dialog.close : (rest.cancel ?? frameTexts.dialog.cancel)}
        </Button>
        {!(work.error instanceof MovedOn) && (
          <Button color={rest.danger ? 'red' : 'brand'} loading={work.isPending} onClick={() => work.mutate()}>
            {rest.ok ?? frameTexts.dialog.ok}
          </Button>
        )}
      </div>
    </div>
  );
}

export interface FormDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly submit?: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  /** Sends the form. `false` keeps the dialog open, for an invalid form; a failure is shown and typed text stays. */
  readonly onSubmit: () => Promise<unknown> | false;
  /** True where the caller closes the dialog itself, because one more step may follow a success. */
  readonly isKeptOpen?: boolean;
  /** True where the page behind must be hidden. */
  readonly isCovering?: boolean;
  /** True where the fields hold a table. */
  readonly isWide?: boolean;
  readonly linkOf?: (step: string) => string | undefined;
  /** The fields. The focus starts on the first one. */
  readonly children: ReactNode;
}

export function FormDialog({ opened, onClose, isCovering = false, isWide = false, ...form }: FormDialogProps) {
  const [locked, setLocked] = useState(false);
  useFocusBack();
  const { isTyped, isAsked, on } = useTyped(opened);
  return (
    <Modal
      {...frame}
      {...(isCovering && { overlayProps: cover, zIndex: 400 })}
      opened={opened}
      onClose={onClose}
      closeOnEscape={!locked && !isTyped && !isCovering}
      size={isWide ? 720 : 520}
    >
      <div {...on}>
        <FormBody {...form} onClose={onClose} onLock={setLocked} />
        <Kept isAsked={isAsked} />
      </div>
    </Modal>
  );
}

/** A page that takes its dialog away at once leaves the library no time to give the focus back to what opened it. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
}

/** Once text was typed, Esc says so instead of discarding it. */
function useTyped(opened: boolean) {
  const [isTyped, setTyped] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!opened) return;
    setTyped(false);
    setAsked(false);
  }, [opened]);
  const on = {
    onInput: () => setTyped(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isTyped) setAsked(true);
    },
  };
  return { isTyped, isAsked, on };
}

function Kept({ isAsked }: { readonly isAsked: boolean }) {
  return (
    <p className={css.dialogKept} role="status">
      {isAsked && frameTexts.dialog.typedKept}
    </p>
  );
}

type FormBodyProps = Omit<FormDialogProps, 'opened' | 'isCovering' | 'isWide'> & {
  readonly onLock: (locked: boolean) => void;
};

function FormBody({ title, children, onSubmit, onClose, onLock, isKeptOpen = false, ...rest }: FormBodyProps) {
  const form = useRef<HTMLFormElement>(null);
  const work = useMutation({
    mutationFn: (sending: Promise<unknown>) => sending,
    onMutate: () => onLock(true),
    onSettled: () => onLock(false),
    onSuccess: () => {
      if (!isKeptOpen) onClose();
    },
    // While it works the fields and buttons are locked, and a locked element loses the focus.
    onError: () => requestAnimationFrame(() => focusFirst(form.current, '[aria-invalid="true"]', '[type="submit"]')),
    meta: { notice: false },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog in a page's form must not submit that form as well.
    event.stopPropagation();
    const sending = onSubmit();
    if (sending !== false) return work.mutate(sending);
    // The errors appear with the next paint; the first of them gets the focus.
    requestAnimationFrame(() => focusFirst(form.current, '[aria-invalid="true"]'));
  }
  /** In a field of several lines Enter alone begins a new one. */
  function sendByKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || work.isPending) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
  return (
    <form ref={form} className={css.dialog} onSubmit={submit} onKeyDown={sendByKey} noValidate>
      <Modal.Title>{title}</Modal.Title>
      <fieldset className={css.dialogFields} disabled={work.isPending}>
        {children}
      </fieldset>
      <Failure error={work.error} linkOf={rest.linkOf} />
      <div className={css.dialogButtons}>
        <Button variant="default" onClick={onClose} disabled={work.isPending}>
          {work.error instanceof MovedOn ? texts.dialog.close : (rest.cancel ?? frameTexts.dialog.cancel)}
        </Button>
        {!(work.error instanceof MovedOn) && (
          <Button type="submit" color={rest.danger ? 'red' : 'brand'} loading={work.isPending}>
            {rest.submit ?? frameTexts.dialog.submit}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Focuses the first element of the first selector that finds one. */
function focusFirst(form: HTMLFormElement | null, ...selectors: readonly string[]): void {
  const found = selectors.map((selector) => form?.querySelector<HTMLElement>(selector)).find(Boolean);
  found?.focus();
}

function Failure({ error, linkOf }: { error: unknown; linkOf: Asking['linkOf'] | undefined }) {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError && error.missing.length > 0) {
    return <UnmetList missing={error.missing} title={error.message} {...(linkOf && { linkOf })} />;
  }
  return (
    <Alert color="red" role="alert">
      {messageOf(error)}
    </Alert>
  );
}
