/** Calls for administrators about the configuration. */
import { route } from '../../base/route.ts';
import { wholeList } from '../../base/whole-list.ts';
import {
  changedMarketRules,
  marketRules,
  marketRulesForm,
  marketRulesPreview,
  marketRulesPreviewForm,
  setting,
} from './shapes.ts';

export const configurationAdmin = {
  listSettings: route({
    method: 'GET',
    path: '/api/configuration',
    summary:
      'List every setting of this process with its value and where that comes from; secrets without their values',
    who: 'Viewer',
    answer: wholeList(setting),
    message: 'Settings',
  }),
  readMarketRules: route({
    method: 'GET',
    path: '/api/market-rules',
    summary: 'Read the rules of the market: values, defaults, and who changed them when and why',
    who: 'Viewer',
    answer: marketRules,
    message: 'Rules of the market',
  }),
  previewMarketRules: route({
    method: 'POST',
    path: '/api/market-rules/preview',
    withoutStepUp: 'Stores nothing',
    summary:
      'Preview a change of rules: what changes, and which auctions that wait for approval would not fit any more',
    who: 'Owner',
    body: marketRulesPreviewForm,
    answer: marketRulesPreview,
    takesIdempotencyKey: false,
    message: 'Preview',
    refuses: [412],
  }),
  changeMarketRules: route({
    method: 'POST',
    path: '/api/market-rules',
    summary: 'Change rules of the market, as they were read. Approved auctions keep those they were approved with',
    who: 'Owner',
    body: marketRulesForm,
    answer: changedMarketRules,
    message: 'Rules changed',
    waits: 'Change requested. A second Owner must confirm it',
    refuses: [412],
  }),
};
