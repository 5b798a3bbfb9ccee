/** Answer of a witness. */

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The content type; plain text by default. */
  readonly type?: string;
}

export function refusal(status: number, sentence: string): Answer {
  return { status, text: `${sentence}\n` };
}
