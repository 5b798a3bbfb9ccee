/** Dialog to announce something, or to change what has not begun, with the banner as users will see it. */
import { announcementChange, announcementForm } from '@fairbook/contract/notices/announcements/shapes.ts';
import { fieldsInLanguage } from '@fairbook/domain/base/in-language.ts';
import {
  type AnnouncementAudience,
  type AnnouncementKind,
  announcementAudiences,
  announcementKinds,
  maxAnnouncementText,
  wrongTimes,
} from '@fairbook/domain/notices/announcements.ts';
import { readersZone } from '@fairbook/ui/format/format.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { fieldErrorsOf, sendForm } from '@fairbook/ui/kit/forms.ts';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { decide } from '../review/parts/refused.ts';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import css from './announcements.module.css';
import type { Announcement } from './announcements.ts';
import { announcementsTexts as words } from './texts/announcements.ts';
import { isoOf, momentOf, typed } from './typed-moment.ts';

interface AnnouncementDialogProps {
  /** Null for a new one. */
  readonly announcement: Announcement | null;
  readonly onClose: () => void;
}

const timesOf = ({ kind, startsAt, endsAt }: ReturnType<typeof valuesOf>) => ({
  kind,
  startsAt: momentOf(startsAt) ?? new Date(serverClock.now()),
  endsAt: momentOf(endsAt),
});
/** A banner has no line breaks. */
const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

function valuesOf(announcement: Announcement | null) {
  return {
    kind: announcement?.kind ?? ('information' as AnnouncementKind),
    audience: announcement?.audience ?? ('market' as AnnouncementAudience),
    isPublic: announcement?.isPublic ?? true,
    text: announcement?.text ?? '',
    textEs: announcement?.textEs ?? '',
    startsAt: typed(announcement?.startsAt),
    endsAt: typed(announcement?.endsAt),
  };
}

type Form = UseFormReturnType<ReturnType<typeof valuesOf>>;

export default function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const queries = useQueryClient();
  const form = useForm({ initialValues: valuesOf(announcement) });
  const { kind, text, textEs } = form.values;
  const body = {
    ...form.values,
    text: inOneLine(text),
    textEs: inOneLine(textEs),
    startsAt: isoOf(form.values.startsAt),
    endsAt: isoOf(form.values.endsAt),
  };

  function submit(): Promise<unknown> | false {
    const { setErrors } = form;
    const wrong = fieldsInLanguage(wrongTimes(timesOf(form.values), new Date(serverClock.now())));
    if (Object.keys(wrong).length > 0) {
      setErrors({ ...fieldErrorsOf(announcementForm, body), ...wrong });
      return false;
    }
    if (announcement === null) {
      const add = () => api.addAnnouncement({ body });
      const send = () => decide(queries, add, { change: 'announcements', done: words.added });
      return sendForm({ values: body, setErrors }, announcementForm, send);
    }
    const { id, version } = announcement;
    const changed = { ...body, version };
    const change = () => api.changeAnnouncement({ params: { id }, body: changed });
    const send = () => decide(queries, change, { change: 'announcements', done: words.changed });
    return sendForm({ values: changed, setErrors }, announcementChange, send);
  }

  return (
    <FormDialog
      opened
      isWide
      onClose={onClose}
      title={announcement === null ? words.addTitle : words.editTitle}
      submit={announcement === null ? words.add : words.save}
      onSubmit={submit}
    >
      <div className={css.pair}>
        <NativeSelect
          label={words.column.kind}
          data-autofocus
          data={announcementKinds.map((value) => ({ value, label: words.kinds[value] }))}
          {...form.getInputProps('kind')}
        />
        <NativeSelect
          label={words.audience}
          data={announcementAudiences.map((value) => ({ value, label: words.audiences[value] }))}
          {...form.getInputProps('audience')}
        />
      </div>
      <Checkbox
        label={words.isPublic}
        description={words.isPublicHint}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
      <Texts form={form} />
      <div className={css.pair}>
        <TextInput
          type="datetime-local"
          label={words.column.starts}
          description={announcement === null ? words.startHint(readersZone()) : words.zone(readersZone())}
          {...(announcement !== null && { withAsterisk: true })}
          {...form.getInputProps('startsAt')}
        />
        <TextInput
          type="datetime-local"
          label={words.column.ends}
          description={kind === 'maintenance' ? words.endOfMaintenance : words.endHint}
          withAsterisk={kind === 'maintenance'}
          {...form.getInputProps('endsAt')}
        />
      </div>
      {text.trim() !== '' && <AnnouncementPreview announcement={body} />}
    </FormDialog>
  );
}

/** Texts for users, in both languages. */
function Texts({ form }: { readonly form: Form }) {
  const size = { autosize: true, minRows: 2, maxRows: 6, maxLength: maxAnnouncementText };
  return (
    <>
      <Textarea label={words.textEn} withAsterisk lang="en" {...size} {...form.getInputProps('text')} />
      <Textarea
        label={words.textEs}
        description={words.textEsHint}
        lang="es"
        {...size}
        {...form.getInputProps('textEs')}
      />
    </>
  );
}
