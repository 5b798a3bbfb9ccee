/** The state of a mail, a push message or a message to a webhook, and the button that sends it again. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { casesAdmin } from '@fairbook/contract/review/cases/admin.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { whyNotResend } from '@fairbook/domain/notices/deliveries.ts';
import { useAction } from '@fairbook/ui/base/api.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { Button } from '@mantine/core';
import { api, useAdministrator } from '../../base/api.ts';
import { callsChangedBy } from '../../base/invalidation.ts';
import { casesTexts } from '../texts/cases.ts';
import css from './cases.module.css';

const words = casesTexts.messages;

type Delivery = AnswerOf<typeof casesAdmin.resendMessage>;

export function DeliveryState({ delivery: { state, tries, at } }: { delivery: Delivery }) {
  return (
    <span className={state === 'Failed' || state === 'Gone' ? css.bad : undefined}>
      {words.states[state]}
      <span className={tableCss.cellSecond}>
        <Moment at={at} />
        {tries > 1 && ` · ${words.tries(tries)}`}
      </span>
    </span>
  );
}

export function ResendButton({ delivery, title }: { delivery: Delivery; title: string }) {
  const { id, channel, address, state } = delivery;
  const { role } = useAdministrator();
  const resend = useAction(api.resendMessage, { changes: callsChangedBy.messages, done: words.resent });
  if (!hasAdminRole(role, 'Reviewer') || whyNotResend(state) !== null) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={resend.isPending}
      aria-label={words.resendOf(title, address ?? words.channels[channel])}
      onClick={() => resend.mutate({ params: { id } })}
    >
      {words.resend}
    </Button>
  );
}
