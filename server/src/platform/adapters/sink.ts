/** Sink of messages that are not sent: stored for reading at /dev/outbox, newest first. */

/** A file of text that is sent with a mail. */
export interface Attachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: string;
}

/** The messages at /dev/outbox. */
export interface SunkMessage {
  readonly kind: 'mail' | 'push';
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The address a reader would open, if the message has one. */
  readonly link?: string;
  /** The mail as most programs show it. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
}

export interface Sink {
  keep(message: SunkMessage): void;
  /** The last 200, newest first. */
  list(): readonly SunkMessage[];
}

const maxKept = 200;

export function openSink(): Sink {
  const messages: SunkMessage[] = [];
  return {
    keep(message) {
      messages.unshift(message);
      messages.length = Math.min(messages.length, maxKept);
    },
    list: () => [...messages],
  };
}
