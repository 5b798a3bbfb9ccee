/** Texts of questions to applicants, and of notices about cases. */

export const questionsTexts = {
  title: 'Questions to the applicant',
  waiting: 'Waiting for the applicant since',
  none: 'Ask for information without rejecting. The case stays in the queue.',
  viewer: 'Nothing was asked.',
  conversation: {
    list: 'Conversation with the applicant',
    administrators: 'Administrators',
    label: 'Question',
    hint: 'Emailed to the applicant, who answers on their page. You are notified of the answer.',
    required: 'A question is required',
    send: 'Send question',
  },
  sent: 'Question sent to the applicant',

  notices: {
    title: 'Your notifications',
    empty: 'No notifications yet.',
    kinds: {
      answer: (who: string) => `${who} answered`,
      mention: (who: string) => `${who} mentioned you in a note`,
      assignment: (who: string) => `${who} assigned a case to you`,
      rules: (who: string) => `${who} changed the rules of the market`,
      link: (who: string) => `${who} wrote about linked accounts`,
      confirmed: (who: string) => `${who} confirmed your request`,
      refused: (who: string) => `${who} refused your request`,
      expired: () => 'No one confirmed your request in time',
      void: () => 'Your request is void, since this has changed',
    },
    unread: 'Unread',
    markAll: 'Mark all as read',
    marked: 'All marked as read',
    older: (shown: number, total: number) => `The latest ${shown} of ${total}.`,
    gone: 'A case that no longer exists',
  },
} as const;
