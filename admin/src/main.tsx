/** Starts the administrators' web app. */
import { start } from '@fairbook/ui/start.tsx';
import { session } from './session.ts';
import { visitorRoutes } from './visitor-routes.tsx';

start('root', visitorRoutes, {
  app: 'admin',
  session,
  loadRoutes: async () => (await import('./routes.tsx')).routes,
});
