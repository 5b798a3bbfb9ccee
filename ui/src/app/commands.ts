/** Commands of the command palette, and which of them match what is typed. */

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Kind or status: 'City · Active'. */
  readonly hint?: string;
  /** An address to open, or an action. */
  readonly to?: string;
  readonly run?: () => void;
}

export interface CommandGroup {
  readonly label: string;
  readonly commands: readonly Command[];
}

/** One letter would match half the market. */
export const minLetters = 2;

/** The commands whose names contain every typed word. */
export function matching(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ label, commands }) => ({
      label,
      commands: commands.filter((command) => words.every((word) => command.label.toLowerCase().includes(word))),
    }))
    .filter(({ commands }) => commands.length > 0);
}
