/** Messages between administrators and an applicant, with a field for the next one. Typed text stays when the server refuses it. */
import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../base/queries.ts';
import { Moment } from '../format/Figures.tsx';
import css from './conversation.module.css';

export interface ConversationMessage {
  readonly id: string;
  readonly text: string;
  readonly sentAt: string;
  readonly isFromApplicant: boolean;
  /** Null for administrators, who have no names in the market. */
  readonly author: string | null;
}

export interface ConversationProps {
  readonly messages: readonly ConversationMessage[];
  readonly words: {
    readonly list: string;
    readonly administrators: string;
    readonly label: string;
    readonly hint: string;
    readonly required: string;
    readonly send: string;
  };
  /** True for messages that are shown on the reader's own side. */
  readonly isOwn: (message: ConversationMessage) => boolean;
  readonly maxLength: number;
  /** Sends the text; absent where nothing can be sent now. */
  readonly onSend?: ((text: string) => Promise<unknown>) | undefined;
  /** Shown below the field, for completing what is typed. */
  readonly assist?: (text: string, change: (text: string) => void) => ReactNode;
}

export function Conversation({ messages, words, isOwn, maxLength, onSend, assist }: ConversationProps) {
  return (
    <div className={css.conversation}>
      {messages.length > 0 && (
        <ol aria-label={words.list}>
          {messages.map((message) => (
            <li key={message.id} data-own={isOwn(message) || undefined}>
              <p className={css.head}>
                <strong dir="auto">{message.author ?? words.administrators}</strong> <Moment at={message.sentAt} />
              </p>
              <p className={css.text} dir="auto">
                {message.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {onSend && <NextMessage words={words} maxLength={maxLength} onSend={onSend} assist={assist} />}
    </div>
  );
}

interface NextMessageProps extends Pick<ConversationProps, 'words' | 'maxLength'> {
  readonly assist: ConversationProps['assist'];
  readonly onSend: (text: string) => Promise<unknown>;
}

function NextMessage({ words, maxLength, onSend, assist }: NextMessageProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sending = useMutation({
    mutationFn: onSend,
    meta: { notice: false },
    onSuccess: () => setText(''),
  });
  function submit() {
    const isEmpty = text.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) sending.mutate(text.trim());
  }
  return (
    <form
      className={css.next}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) submit();
      }}
    >
      <Textarea
        ref={field}
        label={words.label}
        description={words.hint}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isMissing ? words.required : sending.error && messageOf(sending.error)}
      />
      {assist?.(text, (next) => {
        setText(next);
        field.current?.focus();
      })}
      <Button type="submit" size="sm" variant="default" loading={sending.isPending}>
        {words.send}
      </Button>
    </form>
  );
}
