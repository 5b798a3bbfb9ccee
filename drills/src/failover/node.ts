/** A machine of the cluster. */
export interface Node {
  readonly name: string;
  readonly address: string;
  /** The network namespace. */
  readonly space: string;
  readonly folder: string;
}
