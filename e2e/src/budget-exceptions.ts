/** Files whose journeys use more than the budget, each with its reason. */
export interface Exception {
  readonly loads?: number;
  readonly sales?: number;
  readonly reason: string;
}

export const exceptions: Readonly<Record<string, Exception>> = {};
