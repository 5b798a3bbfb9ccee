/** Preference for single-key shortcuts: people who dictate, or press keys by accident, can turn them off. */

const name = 'fairbook-single-keys';

export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(name) !== 'off';
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
  } catch {
    // As above.
  }
}
