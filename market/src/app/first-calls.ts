/** First calls of each page, for the start script (ui/src/start/begin.ts). A call that a page no longer makes fails e2e/src/pages/cold.test.ts. */
import type { FirstCalls } from '@fairbook/contract/base/page-needs.ts';

export const firstCalls: FirstCalls = {
  frame: ['/api/auth/metadata', '/api/notifications/history?page=1&pageSize=1&unread=true'],
  pages: {
    '/auctions': ['/api/auction/counts', '/api/auction/all?page=1&pageSize=25&status%5B0%5D=Live&sort=closeDate'],
    '/auctions/:uuid': ['/api/auction/{uuid}/public'],
    '/my-bids': ['/api/auction/my-bids', '/api/auction/my-allocations'],
    '/municipalities': ['/api/investor/municipalities?page=1&pageSize=25&sort=name'],
    '/municipalities/:uuid': ['/api/investor/municipalities/{uuid}'],
    '/notifications': ['/api/notifications/history?page=1&pageSize=50'],
    '/settings': ['/api/notifications/preferences'],
    '/workspace': ['/api/auction/own?page=1&pageSize=25&sort=stage', '/api/auction/own/counts'],
    '/workspace/auctions/:uuid': ['/api/auction/{uuid}/own'],
    '/professionals': ['/api/invite'],
  },
};
