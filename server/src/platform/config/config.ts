/** The configuration of the program, as `readConfig` makes it of environment variables. */

import type { OptionalFeature } from '@fairbook/domain/operations/optional-features.ts';
import type { Setting } from '@fairbook/domain/operations/settings.ts';
import type { MarketRules } from '@fairbook/domain/review/market-rules.ts';
import type { KeyPurpose } from '../base/keys.ts';
import type { BucketSettings } from '../files/bucket.ts';
import type { TracingSettings } from '../observe/tracing.ts';
import type { SignerAddress } from '../signer/address.ts';
import type { IdentitySettings } from './config-identity.ts';
import type { BeaconSettings } from './config-logs.ts';
import type { CaptchaSettings, PushSettings } from './config-services.ts';

export interface Config extends IdentitySettings {
  /** Every setting with where its value comes from, for administrators. */
  readonly settings: readonly Setting[];
  readonly production: boolean;
  readonly isTest: boolean;
  /** Share of ordinary requests that are logged. */
  readonly requestLogShare: number;
  /** Undefined where nothing is traced. */
  readonly tracing: TracingSettings | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** True if an empty database is filled with the demo market, and its accounts are offered. */
  readonly demo: boolean;
  readonly host: string;
  readonly marketPort: number;
  readonly adminPort: number;
  /** Port of a process's health and metrics; each part has its own by default. */
  readonly metricsHost: string;
  readonly metricsPort: number | undefined;
  /** How long a stopping process reports that at /readyz before its sites close. */
  readonly drainSeconds: number;
  /** Trusted proxies, by number or address; undefined means none. */
  readonly trustProxy: number | readonly string[] | undefined;
  /** Public address, without a trailing slash. */
  readonly marketUrl: string;
  readonly adminUrl: string;
  /** A mailto: or https: address for security reports. */
  readonly securityContact: string | undefined;
  /** Where people ask the operator for help; the Help pages show it. */
  /** True if search engines may list the public pages. */
  readonly searchEngines: boolean;
  /** Where the operator is notified of what proves that the market was changed. */
  readonly alarmEmail: string | undefined;
  /** Addresses of monitors of other parties, which mails that confirm orders name. */
  readonly monitors: readonly string[];
  readonly support: { readonly email: string | undefined; readonly phone: string | undefined };
  /** Business days within which accounts are usually approved, as the sites say. */
  readonly approvalDays: number;
  /** Undefined means the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Database address with the owner role, for migrations; undefined means that the program's role is the owner too. */
  readonly migrateUrl: string | undefined;
  readonly dataDir: string;
  readonly filesDir: string;
  /** Where new files are stored. */
  readonly filesIn: 'folder' | 's3';
  /** The bucket of uploaded files; undefined without one. */
  readonly bucket: BucketSettings | undefined;
  /** ClamAV address for scanning uploads; undefined for none. */
  readonly clamav: string | undefined;
  readonly keyFiles: Readonly<Record<KeyPurpose, string>>;
  /** Where the signer listens; undefined where this process signs by itself, which production refuses. */
  readonly signer: SignerAddress | undefined;
  /** Where a restore puts the heads that the signer signed last. */
  readonly signedHeadsFile: string;
  /** The keys that this configuration cannot do without. */
  readonly neededKeys: readonly KeyPurpose[];
  /** Encrypts backups. */
  readonly backupRecipient: string | undefined;
  /** A seed in Base 64 (URL), which the job of backups alone has. */
  readonly backupSigningKey: string | undefined;
  /** The object storage of backups, whose bucket the command names; undefined without one. */
  readonly backupStorage: Omit<BucketSettings, 'bucket'> | undefined;
  /** Begins the names of the order logs of this market's sales. */
  readonly orderLogName: string;
  /** Where audit trail heads are stored outside the database. */
  readonly audit: { readonly headFile: string; readonly headUrl: string | undefined };
  /** Browser configuration, in Firebase's format. */
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
  /** True if a development server may be reachable from other machines. */
  readonly developmentOnNetwork: boolean;
  /** Hosts that production may reach without TLS. */
  readonly plaintextHosts: readonly string[];
  readonly push: PushSettings;
  readonly captcha: CaptchaSettings;
  /** True if webhooks may call this machine itself, for development. */
  readonly allowLoopbackWebhooks: boolean;
  readonly witnesses: {
    /** How often the heads of running sales are sent to their witnesses, in seconds. */
    readonly sendEverySeconds: number;
    /** True if a witness may run on this machine, without TLS. */
    readonly isLoopbackAllowed: boolean;
  };
  /** True if a sale without a witness is refused. */
  readonly needsWitness: boolean;
  /** How many seconds after the close the witnesses of new sales have to sign. */
  readonly witnessSeconds: number;
  /** The public randomness beacon of draws. */
  readonly beacon: BeaconSettings;
  /** The rules where Owners stored none: only `readMarketRules` reads them. */
  readonly defaultRules: MarketRules;
  /** Maximum delay until a process sees another one's changes, in milliseconds. */
  readonly readModelAge: number;
  /** Memory for list rows, in bytes. */
  readonly readModelRows: number;
  /** Features that most markets do without, turned on in this one. */
  readonly features: readonly OptionalFeature[];
  /** Storage quota in bytes of an approved municipality; a tenth of it before approval. */
  readonly storageQuota: number;
  /** Multiplier of all rate limits. */
  readonly rateLimitFactor: number;
}
