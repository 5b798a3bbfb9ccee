/** Parts of approvals that load once an order needs one. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';

const load = () => import('./of-ticket.tsx');

export const NeedsApproval = lazyPart(async () => ({ default: (await load()).NeedsApproval }));
export const SendForApproval = lazyPart(async () => ({ default: (await load()).SendForApproval }));
export const SentForApproval = lazyPart(async () => ({ default: (await load()).SentForApproval }));
