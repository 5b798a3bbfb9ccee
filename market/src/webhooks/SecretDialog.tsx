/** Shows the secret of a webhook, once. */
import { Button, CopyButton, Modal, TextInput } from '@mantine/core';
import { webhookTexts } from '../texts/webhooks.ts';

const words = webhookTexts.secret;

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Modal opened centered withCloseButton={false} closeOnClickOutside={false} size={520} onClose={onClose}>
      <div className="fb-dialog">
        <Modal.Title>{words.title}</Modal.Title>
        <p className="fb-dialog-text">{words.text}</p>
        <div className="mk-webhook-secret">
          <TextInput
            label={words.label}
            value={secret}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? words.copied : words.copy}
              </Button>
            )}
          </CopyButton>
        </div>
        <div className="fb-dialog-buttons">
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      </div>
    </Modal>
  );
}
