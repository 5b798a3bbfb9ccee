/** Texts of who works on a case, and who is looking at it now. */

export const assignmentsTexts = {
  label: 'Assigned to',
  nobody: 'No one',
  take: 'Assign to me',
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: 'Assigned to no one',
  reviewing: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} is reviewing this` : `${names.join(', ')} are reviewing this`,
} as const;
