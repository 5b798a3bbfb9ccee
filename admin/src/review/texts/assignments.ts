/** Texts of who works on a case. */

export const assignmentsTexts = {
  label: 'Assigned to',
  nobody: 'No one',
  take: 'Assign to me',
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: 'Assigned to no one',
} as const;
