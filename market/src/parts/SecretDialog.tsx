/** Shows the secret of a new API key or webhook, once. */
import { CopyField } from '@fairbook/ui/kit/CopyText.tsx';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { Button, Modal } from '@mantine/core';
import css from './program-access.module.css';

export interface SecretDialogProps {
  readonly secret: string;
  readonly words: Readonly<Record<'title' | 'text' | 'label' | 'copy' | 'copied' | 'done', string>>;
  readonly onClose: () => void;
}

export function SecretDialog({ secret, words, onClose }: SecretDialogProps) {
  return (
    <Modal opened centered withCloseButton={false} closeOnClickOutside={false} size={560} onClose={onClose}>
      <div className={dialogsCss.dialog}>
        <Modal.Title>{words.title}</Modal.Title>
        <p className={dialogsCss.dialogText}>{words.text}</p>
        <div className={css.secret}>
          <CopyField label={words.label} value={secret} words={words} data-autofocus />
        </div>
        <div className={dialogsCss.dialogButtons}>
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </Modal>
  );
}
