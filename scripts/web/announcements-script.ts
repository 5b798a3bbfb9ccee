/** Builds the script that shows announcements (ui/src/notices/announcements-script.ts), apart from the app: the pages that the server renders have it too. */
import { join } from 'node:path';
import { announcementsScript } from '@fairbook/contract/base/page-needs.ts';
import type { Plugin } from 'vite';
import { buildScript } from './page-needs.ts';

/** Writes the script beside the pages, under a name without a hash; in development it is built for each request. */
export function announcements(): Plugin {
  let root = '';
  const build = () => buildScript(root, join(root, '../ui/src/notices/announcements-script.ts'));
  return {
    name: 'fairbook-announcements',
    configResolved(config) {
      ({ root } = config);
    },
    configureServer({ middlewares }) {
      middlewares.use(announcementsScript, (_request, response, next) => {
        build().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: announcementsScript.slice(1), source: await build() });
    },
  };
}
