/** Hands the amounts that were typed into the first view of a sale (public/FirstOrder.tsx) to its order ticket. */
import { centsFromDollars } from '@fairbook/domain/base/money.ts';
import { typedDollars } from '@fairbook/domain/base/text/typed-amounts.ts';
import { orderPath } from './order-link.ts';

/** Lets the form be sent. `leave` gets the address of the sale with the amounts; null where nothing was typed. */
export function handOver(form: HTMLFormElement, leave: (path: string | null) => void): void {
  const fields = [...form.querySelectorAll('input')];
  form.addEventListener('input', () => {
    for (const field of fields) field.setCustomValidity('');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const lines = fields.flatMap((field) => {
      const dollars = typedDollars(field.value);
      const amount = dollars === null ? null : wholeDollars(dollars);
      field.setCustomValidity(dollars === null || amount ? '' : (form.dataset['unreadable'] ?? ''));
      return amount ? [{ maturityDate: field.name, amount }] : [];
    });
    // A field in a closed part cannot say what is wrong with it.
    const part = form.closest('details');
    if (part && !form.checkValidity()) part.open = true;
    if (form.reportValidity()) leave(lines.length > 0 ? orderPath(form.dataset['sale'] ?? '', lines) : null);
  });
  for (const button of form.querySelectorAll('button')) button.disabled = false;
}

/** Amounts that the address of a ticket can carry. */
function wholeDollars(dollars: number) {
  return Number.isInteger(dollars) && dollars > 0 ? centsFromDollars(dollars) : null;
}
