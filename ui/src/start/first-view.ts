/** Removes the first view that the server wrote into the page, once the app shows as much. */
import { loadingParts } from '../base/page-loaded.ts';

/** A part that takes longer than the page shows that it is loading by itself. */
const longestMs = 3_000;

/**
 * Watches the app's element. A reader who has scrolled or typed is not interrupted: a button leads on. Text typed into a form is handed over first: `onForm` gets
 * the form once the app is ready, and what takes the app's place when the form has been sent.
 */
export function replaceFirstView(
  root: HTMLElement,
  onForm: (form: HTMLFormElement, replace: () => void) => void,
): void {
  const view = document.getElementById('first-view');
  if (!view) return;
  const [status, button] = [view.querySelector<HTMLElement>('[role="status"]'), view.querySelector('button')];
  const replace = () => {
    view.remove();
    document.getElementById('first-view-style')?.remove();
  };
  let isReady = false;
  const become = () => {
    if (isReady) return;
    isReady = true;
    watching.disconnect();
    const form = view.querySelector('form');
    if ((view.scrollTop === 0 && !isUsed(form)) || !status || !button) return replace();
    status.hidden = true;
    button.hidden = false;
    // The reader may still begin to type.
    button.addEventListener('click', () => (form ? form.requestSubmit() : replace()));
    if (form) onForm(form, replace);
  };
  let isNamed = false;
  const watching = new MutationObserver(() => {
    if (!root.querySelector('h1')) return;
    const isShown = getComputedStyle(view).visibility === 'visible';
    if (!isShown || !root.querySelector(loadingParts)) become();
    else if (!isNamed) setTimeout(become, longestMs);
    isNamed = true;
  });
  watching.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
}

/** Returns whether the reader has opened the form or typed into it. */
function isUsed(form: HTMLFormElement | null): boolean {
  if (!form) return false;
  const isTyped = [...form.querySelectorAll('input')].some(({ value }) => value !== '');
  return isTyped || form.closest('details')?.open === true;
}
