/** Stores the identity provider's configuration for the browser session. */
import type { IdentityConfig } from './provider/identity-provider.ts';

export function storedConfig(text: string | null): IdentityConfig | null {
  if (text === null) return null;
  try {
    const config: unknown = JSON.parse(text);
    return isConfig(config) ? config : null;
  } catch {
    return null;
  }
}

function isConfig(value: unknown): value is IdentityConfig {
  if (typeof value !== 'object' || value === null) return false;
  return 'apiKey' in value && typeof value.apiKey === 'string' && 'projectId' in value;
}
