/** Form of a webhook's address and events, for a new or an existing one. */
import { webhookForm } from '@fairbook/contract/notices/webhooks/shapes.ts';
import type { WebhookEvent } from '@fairbook/domain/notices/webhooks.ts';
import { eventsFor } from '@fairbook/domain/notices/webhooks.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { usePerson } from '../../base/person.ts';
import programCss from '../../parts/program-access.module.css';
import { webhookTexts } from '../texts/webhooks.ts';
import type { Webhook } from './queries.ts';

const words = webhookTexts.dialog;

export interface WebhookDialogProps {
  /** The webhook to change; absent for a new one. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const queries = useQueryClient();
  const possible = eventsFor(usePerson().userType);
  const form = useForm<{ url: string; events: WebhookEvent[]; isActive: boolean }>({
    initialValues: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? [...possible],
      isActive: webhook?.isActive ?? true,
    },
  });

  async function send(): Promise<void> {
    if (webhook) await api.changeWebhook({ params: { id: webhook.id }, body: form.values });
    else onSecret((await api.addWebhook({ body: form.values })).secret);
    await invalidate(queries, 'webhooks');
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={webhook ? words.edit : words.add}
      submit={webhook ? words.save : words.add}
      onSubmit={() => sendForm(form, webhookForm, send)}
    >
      <TextInput
        type="url"
        inputMode="url"
        label={words.url}
        description={words.urlHint}
        placeholder="https://"
        withAsterisk
        data-autofocus
        {...form.getInputProps('url')}
      />
      <Checkbox.Group label={words.events} withAsterisk {...form.getInputProps('events')}>
        <div className={programCss.choices}>
          {possible.map((value) => {
            const [label, description] = webhookTexts.events[value];
            return <Checkbox key={value} value={value} label={label} description={description} />;
          })}
        </div>
      </Checkbox.Group>
      {webhook && (
        <Switch
          label={words.isActive}
          description={words.isActiveHint}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}
