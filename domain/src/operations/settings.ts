/** A setting of the program as administrators read it. */
export const settingSources = ['default', 'environment', 'file'] as const;
type SettingSource = (typeof settingSources)[number];

export interface Setting {
  readonly name: string;
  readonly section: string;
  readonly description: string;
  readonly source: SettingSource;
  readonly isSecret: boolean;
  /** Null for a secret, and where it is not set and has no default of its own. */
  readonly value: string | null;
}
