/** Tracks whether the page has typed text that would be lost. */

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that were typed into; those of removed forms are dropped on the next check. */
const fields = new Set<Field>();

/** A search is quickly typed again, and a password is never kept. */
const passing = new Set(['search', 'password', 'checkbox', 'radio', 'file']);

globalThis.addEventListener?.(
  'input',
  ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !passing.has(target.type)) fields.add(target);
  },
  { capture: true, passive: true },
);

export function hasTyped(): boolean {
  for (const field of fields) if (!field.isConnected) fields.delete(field);
  return [...fields].some(({ value }) => value.trim() !== '');
}
