/** Starts the market's web app. */

import { start } from '@fairbook/ui/app/start.tsx';
import { replaceFirstView } from '@fairbook/ui/start/first-view.ts';
import { handOver } from '../base/first-order.ts';
import { session } from '../base/session.ts';
import { visitorRoutes } from './visitor-routes.tsx';

const goTo = start('root', visitorRoutes, {
  app: 'market',
  session,
  loadRoutes: async () => (await import('./routes.tsx')).routes,
});
const root = document.getElementById('root');
if (root) {
  replaceFirstView(root, (form, replace) =>
    handOver(form, (path) => {
      replace();
      if (path !== null) goTo(path);
    }),
  );
}
