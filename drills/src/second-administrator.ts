/** The administrator who confirms what the first one requests. */
import { admin } from '@fairbook/contract/admin.ts';
import { createClient } from '@fairbook/contract/base/client.ts';

const secondAdministrator = 'admin2@fairbook.example';

/** Confirms, as the second administrator, a request that waits: one alone takes no investor out of a sale that closes within 24 hours. */
export async function confirmAsSecond(
  product: { readonly admin: string; readonly signIn: (email: string) => Promise<string> },
  { pendingDecision }: { readonly pendingDecision?: { readonly id: string } | undefined },
): Promise<void> {
  if (!pendingDecision) return;
  const token = await product.signIn(secondAdministrator);
  const client = createClient(admin, { baseUrl: product.admin, token: async () => token });
  await client.confirmDecision({ params: { id: pendingDecision.id } });
}
