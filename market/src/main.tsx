/** Starts the market's web app. */
import { replaceFirstView } from '@fairbook/ui/first-view.ts';
import { start } from '@fairbook/ui/start.tsx';
import { handOver } from './first-order.ts';
import { session } from './session.ts';
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
