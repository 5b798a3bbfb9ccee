/** Shows a new API key, once. */
import { CopyField } from '@fairbook/ui/CopyText.tsx';
import dialogsCss from '@fairbook/ui/dialogs.module.css';
import { Button, Modal } from '@mantine/core';
import { apiKeyTexts } from '../texts/apiKeys.ts';
import css from './apiKeys.module.css';

const words = apiKeyTexts.secret;

export function NewKeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Modal opened centered withCloseButton={false} closeOnClickOutside={false} size={560} onClose={onClose}>
      <div className={dialogsCss.dialog}>
        <Modal.Title>{words.title}</Modal.Title>
        <p className={dialogsCss.dialogText}>{words.text}</p>
        <div className={css.keySecret}>
          <CopyField label={words.label} value={value} words={words} data-autofocus />
        </div>
        <div className={dialogsCss.dialogButtons}>
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </Modal>
  );
}
