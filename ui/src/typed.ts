/** Whether something was typed on the page that is still there and would be lost with it. */

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields that were typed into; those of forms that are gone are forgotten when somebody asks. */
const fields = new Set<Field>();

/** A search is soon typed again, and a password is not kept for anybody. */
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
