/** The configuration of the program, as `readConfig` makes it of environment variables. */
import type { Cents } from '@fairbook/domain/money.ts';
import type { ServiceAccount } from './adapters/google.ts';
import type { IdentitySettings } from './configIdentity.ts';
import type { KeyPurpose } from './keys.ts';

export interface Config extends IdentitySettings {
  readonly production: boolean;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Whether an empty database is filled with the demo market, and its accounts are offered. */
  readonly demo: boolean;
  readonly host: string;
  readonly marketPort: number;
  readonly adminPort: number;
  /** Where health and metrics of a process are read; each part has a port of its own unless one is given. */
  readonly metricsHost: string;
  readonly metricsPort: number | undefined;
  /** How long a process that was told to stop says so at /readyz before its sites close. */
  readonly drainSeconds: number;
  /** How many proxies, or which, are believed about where a request came from; undefined means none. */
  readonly trustProxy: number | readonly string[] | undefined;
  /** As people reach it, without a slash at the end. */
  readonly marketUrl: string;
  readonly adminUrl: string;
  /** A mailto: or https: address for reports of weaknesses. */
  readonly securityContact: string | undefined;
  /** Undefined means the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The address of the role that owns the database, for migrations; undefined means that the program's is the owner too. */
  readonly migrateUrl: string | undefined;
  readonly dataDir: string;
  readonly filesDir: string;
  /** Where ClamAV looks at uploaded files; undefined means that none is asked. */
  readonly clamav: string | undefined;
  readonly keyFiles: Readonly<Record<KeyPurpose, string>>;
  /** Where the end of the audit trail is kept outside the database. */
  readonly audit: { readonly headFile: string; readonly headUrl: string | undefined };
  /** What browsers are told, as Firebase names it. */
  readonly firebase: {
    readonly apiKey: string;
    readonly authDomain: string;
    readonly projectId: string;
    readonly storageBucket: string;
    readonly messagingSenderId: string;
    readonly appId: string;
    readonly measurementId?: string;
    readonly vapidKey?: string;
  };
  /** The base address of a local identity provider; undefined with Firebase. */
  readonly identityUrl: string | undefined;
  readonly mail: { readonly url: string | undefined; readonly from: string; readonly requireTls: boolean };
  /** Whether a development server may be reached from other machines. */
  readonly developmentOnNetwork: boolean;
  /** Hosts that production may reach without TLS. */
  readonly plaintextHosts: readonly string[];
  readonly push: { readonly account: ServiceAccount | undefined; readonly url: string };
  readonly captcha: {
    readonly siteKey: string | undefined;
    readonly secret: string | undefined;
    readonly url: string;
    /** The host on which the widget must have been answered. */
    readonly hostname: string;
  };
  /** Whether webhooks may lead to this very machine, for development. */
  readonly allowLoopbackWebhooks: boolean;
  readonly saleHours: number;
  /** Whether approvals of auctions need a second administrator; irrevocable decisions always do. */
  readonly fourEyesOnAuctions: boolean;
  /** How long a process may not know what another one changed, in milliseconds. */
  readonly readModelAge: number;
  /** Memory for the rows of the catalogue, in bytes. */
  readonly readModelRows: number;
  /** The smallest order and maturity, and what they are multiples of. */
  readonly minimum: Cents;
  readonly step: Cents;
  /** Order lines, withdrawn ones too, that one investor may write at one maturity of a sale. */
  readonly maxOrders: number;
  /** Bytes of files that an approved municipality may keep; a tenth of it before. */
  readonly storageQuota: number;
  /** Multiplies every limit on rates. */
  readonly rateLimitFactor: number;
}
