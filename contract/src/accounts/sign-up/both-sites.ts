/** Calls that are the same on both sites. */
import { route } from '../../base/route.ts';
import { identityConfiguration, meta } from './shapes.ts';

export const readIdentityConfiguration = route({
  method: 'GET',
  path: '/api/auth/firebase-config',
  summary: 'Read the settings of the identity provider',
  who: 'anyone',
  answer: identityConfiguration,
  message: 'Identity provider',
});

export const readMeta = route({
  method: 'GET',
  path: '/api/meta',
  summary: 'Read fixed lists, limits and the demo accounts',
  who: 'anyone',
  answer: meta,
  message: 'Lists and limits',
});
