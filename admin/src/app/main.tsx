/** Starts the administrators' web app. */
import { start } from '@fairbook/ui/app/start.tsx';
import { session } from '../base/session.ts';
import { visitorRoutes } from './visitor-routes.tsx';

start('root', visitorRoutes, {
  app: 'admin',
  session,
  loadRoutes: async () => (await import('./routes.tsx')).routes,
});
