/** Card of one webhook: address, events, state and actions. */
import { useAction } from '@fairbook/ui/base/api.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { callsChangedBy } from '../../base/invalidation.ts';
import programCss from '../../parts/program-access.module.css';
import { webhookTexts } from '../texts/webhooks.ts';
import { Deliveries } from './Deliveries.tsx';
import { hostOf, type Webhook } from './queries.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import css from './webhooks.module.css';

const words = webhookTexts;

export interface WebhookCardProps {
  readonly webhook: Webhook;
  /** True if the account may change it. */
  readonly isActive: boolean;
  readonly onSecret: (secret: string) => void;
}

export function WebhookCard({ webhook, isActive, onSecret }: WebhookCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const params = { id: webhook.id };
  const test = useAction(() => api.testWebhook({ params }), {
    changes: callsChangedBy.webhooks,
    done: words.tested,
    onSuccess: () => setIsOpen(true),
  });
  const remove = useAction(() => api.removeWebhook({ params }), {
    changes: callsChangedBy.webhooks,
    done: words.removed,
  });
  const rotate = useAction(() => api.rotateWebhookSecret({ params }), { onSuccess: ({ secret }) => onSecret(secret) });

  const askToRemove = () =>
    confirm({
      message: words.removeQuestion(hostOf(webhook.url)),
      ok: words.remove,
      danger: true,
      onConfirm: () => remove.mutateAsync(undefined),
    });
  const askToRotate = () =>
    confirm({
      title: words.rotate,
      message: words.rotateQuestion,
      ok: words.rotate,
      onConfirm: () => rotate.mutateAsync(undefined),
    });

  return (
    <section className={programCss.card} aria-label={webhook.url}>
      <div className={programCss.head}>
        <h2>{webhook.url}</h2>
        <State webhook={webhook} />
      </div>
      <p className={css.webhookEvents}>
        {webhook.events.map((event) => words.events[event][0]).join(' · ')}
        {webhook.waiting > 0 && <span> — {words.waiting(webhook.waiting)}</span>}
      </p>
      {webhook.isOrphaned && <p className={css.webhookEvents}>{words.orphaned}</p>}
      <div className={css.webhookTools}>
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen((open) => !open)}>
          {isOpen ? words.deliveries.hide : words.deliveries.show}
        </Button>
        {isActive && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              loading={test.isPending}
              disabled={!webhook.isActive || webhook.isOrphaned}
              onClick={() => test.mutate(undefined)}
            >
              {words.test}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => setIsEditing(true)}>
              {words.edit}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => void askToRotate()}>
              {words.rotate}
            </Button>
            <Button variant="subtle" size="compact-sm" color="red" onClick={() => void askToRemove()}>
              {words.remove}
            </Button>
          </>
        )}
      </div>
      {isOpen && <Deliveries webhook={webhook} isActive={isActive} />}
      {isEditing && <WebhookDialog webhook={webhook} onClose={() => setIsEditing(false)} onSecret={onSecret} />}
    </section>
  );
}

function State({ webhook: { isActive, isOrphaned, failures } }: { webhook: Webhook }) {
  if (isOrphaned) return <Badge color="red">{words.state.orphaned}</Badge>;
  if (!isActive) return <Badge color="gray">{words.state.off}</Badge>;
  if (failures > 0) return <Badge color="orange">{words.state.failing}</Badge>;
  return <Badge color="green">{words.state.on}</Badge>;
}
