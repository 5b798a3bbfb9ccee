/** Shows the secret of a webhook, once. */
import { CopyField } from '@fairbook/ui/CopyText.tsx';
import { Button, Modal } from '@mantine/core';
import { webhookTexts } from '../texts/webhooks.ts';

const words = webhookTexts.secret;

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal opened centered withCloseButton={false} closeOnClickOutside={false} size={520} onClose={onClose}>
      <div className="fb-dialog">
        <Modal.Title>{words.title}</Modal.Title>
        <p className="fb-dialog-text">{words.text}</p>
        <div className="mk-webhook-secret">
          <CopyField label={words.label} value={secret} words={words} data-autofocus />
        </div>
        <div className="fb-dialog-buttons">
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </Modal>
  );
}
