/** Calls of pages before the sign-in; they load on demand, after such a page is drawn. */
import { ask, named } from '@fairbook/ui/base/api.ts';

const readMeta = named('readMeta', async () => (await import('./visitor-api.ts')).visitorApi.readMeta());

/** The demo accounts; a real installation has none. */
export const meta = ask(readMeta, {}, { notice: false });
