/** Calls about the final official statement of an ended sale: its issuer publishes it, and corrected versions of it. */
import { active, ownData } from '@fairbook/domain/accounts/account.ts';
import { route } from '../../base/route.ts';
import { auctionParams } from '../../base/shapes.ts';
import { finalStatementForm, finalStatements } from './shapes.ts';

export const finalStatementsMarket = {
  readFinalStatements: route({
    method: 'GET',
    path: '/api/auction/:auctionId/final-statements',
    summary: 'Read the versions of the final official statement of an own sale, and why none can be published now',
    who: { municipality: ownData },
    scope: 'read',
    params: auctionParams,
    example: { sale: 'ended' },
    answer: finalStatements,
    message: 'Final official statement',
    refuses: [404],
  }),
  publishFinalStatement: route({
    method: 'POST',
    path: '/api/auction/:auctionId/final-statements',
    limit: 'upload',
    summary: 'Publish the final official statement of an own ended sale, or a corrected version of it',
    who: { municipality: active },
    stepUp: true,
    params: auctionParams,
    body: finalStatementForm,
    files: { file: { accept: 'document', most: 1 } },
    answer: finalStatements,
    message: 'The final official statement is published',
    refuses: [404, 412],
  }),
};
