/** The audit trail's actions in words. */

/** 'account.request-approval' → 'Account: request approval', with the reason or the part where the trail keeps one. */
export function wordsOf(action: string, detail: Readonly<Record<string, unknown>>): string {
  const [thing = '', deed = ''] = action.split('.');
  const words = `${thing.charAt(0).toUpperCase()}${thing.slice(1)}: ${deed.replaceAll('-', ' ')}`;
  const more = ['part', 'reason', 'remarks'].map((name) => detail[name]).filter((value) => typeof value === 'string');
  return more.length > 0 ? `${words} (${more.join(', ')})` : words;
}
