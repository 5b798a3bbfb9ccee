/** Shows the secret of a webhook, once. */
import { CopyField } from '@fairbook/ui/CopyText.tsx';
import dialogsCss from '@fairbook/ui/dialogs.module.css';
import { Button, Modal } from '@mantine/core';
import { webhookTexts } from '../texts/webhooks.ts';
import css from './webhooks.module.css';

const words = webhookTexts.secret;

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal opened centered withCloseButton={false} closeOnClickOutside={false} size={520} onClose={onClose}>
      <div className={dialogsCss.dialog}>
        <Modal.Title>{words.title}</Modal.Title>
        <p className={dialogsCss.dialogText}>{words.text}</p>
        <div className={css.webhookSecret}>
          <CopyField label={words.label} value={secret} words={words} data-autofocus />
        </div>
        <div className={dialogsCss.dialogButtons}>
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </Modal>
  );
}
