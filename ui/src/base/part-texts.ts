/** Texts of the parts of a record’s page. */

export const partTexts = {
  printed: (site: string, name: string, at: string) => `${site}, printed by ${name} on ${at}`,
  timeline: {
    title: 'History',
    none: 'No decisions yet',
    by: (who: string) => `by ${who}`,
    actions: {
      REQUEST: 'Approval requested',
      RECALL: 'Request recalled',
      APPROVE: 'Approved',
      REJECT: 'Rejected',
      SUSPEND: 'Suspended',
      REACTIVATE: 'Reactivated',
      DEACTIVATE: 'Deactivated',
      REQUEST_CHANGE: 'Change requested',
      APPROVE_CHANGE: 'Change approved',
      REJECT_CHANGE: 'Change rejected',
      WITHDRAW_CHANGE: 'Change withdrawn',
    },
  },

  checklist: { met: 'Done', unmet: 'Missing', count: (met: number, all: number) => `${met} of ${all} complete` },

  detail: { parts: 'Parts of this page' },

  yourTime: (moment: string) => `Your time: ${moment}`,
} as const;
