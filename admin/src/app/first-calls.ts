/** First calls of each page, for the start script (ui/src/start/begin.ts). A call that a page no longer makes fails e2e/src/pages/cold.test.ts. */
import type { FirstCalls } from '@fairbook/contract/base/page-needs.ts';

export const firstCalls: FirstCalls = {
  frame: ['/api/auth/metadata', '/api/user-management/review', '/api/decisions'],
  pages: {
    '/dashboard': ['/api/user-management/municipalities/counts'],
    '/auctions': ['/api/auction/counts'],
    '/administrators': ['/api/auth/administrators', '/api/auth/invites'],
  },
};
