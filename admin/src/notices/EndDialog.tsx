/** Dialog to move the end of an announcement that users see already, with the banner as it will be. */
import { announcementChange } from '@fairbook/contract/notices/announcements/shapes.ts';
import { fieldsInLanguage } from '@fairbook/domain/base/in-language.ts';
import { wrongEnd } from '@fairbook/domain/notices/announcements.ts';
import { readersZone } from '@fairbook/ui/format/format.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { sendForm } from '@fairbook/ui/kit/forms.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { decide } from '../review/parts/refused.ts';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import css from './announcements.module.css';
import type { Announcement } from './announcements.ts';
import { announcementsTexts as words } from './texts/announcements.ts';
import { isoOf, momentOf, typed } from './typed-moment.ts';

interface EndDialogProps {
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

/** Usual choices where work takes longer. */
const longerMinutes = [30, 60] as const;

export default function EndDialog({ announcement, onClose }: EndDialogProps) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: { endsAt: typed(announcement.endsAt) } });
  const { id, kind, audience, isPublic, text, startsAt, version } = announcement;
  const textEs = announcement.textEs ?? '';
  const body = { kind, audience, isPublic, text, textEs, startsAt, endsAt: isoOf(form.values.endsAt), version };

  function longer(minutes: number) {
    const from = momentOf(form.values.endsAt)?.getTime() ?? serverClock.now();
    form.setFieldValue('endsAt', typed(new Date(from + minutes * 60_000).toISOString()));
  }

  function submit(): Promise<unknown> | false {
    const times = { kind, startsAt: new Date(startsAt), endsAt: momentOf(form.values.endsAt) };
    const wrong = fieldsInLanguage(wrongEnd(times, new Date(serverClock.now())));
    form.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return false;
    const change = () => api.changeAnnouncement({ params: { id }, body });
    const send = () => decide(queries, change, { change: 'announcements', done: words.endMoved });
    return sendForm({ values: body, setErrors: form.setErrors }, announcementChange, send);
  }

  return (
    <FormDialog opened isWide onClose={onClose} title={words.moveEndTitle} submit={words.moveEnd} onSubmit={submit}>
      <p className={css.lead}>{words.moveEndLead}</p>
      <div className={css.end}>
        <TextInput
          type="datetime-local"
          data-autofocus
          label={words.column.ends}
          description={kind === 'maintenance' ? words.zone(readersZone()) : words.endHintIn(readersZone())}
          withAsterisk={kind === 'maintenance'}
          {...form.getInputProps('endsAt')}
        />
        <span className={css.longer}>
          {longerMinutes.map((minutes) => (
            <Button key={minutes} variant="default" onClick={() => longer(minutes)}>
              {words.longer(minutes)}
            </Button>
          ))}
        </span>
      </div>
      <AnnouncementPreview announcement={body} />
    </FormDialog>
  );
}
