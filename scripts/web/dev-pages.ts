/** For `npm run dev`: builds the renderers of the public pages, and again whenever something in them changes. Prints a line after each build. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@fairbook/domain/base/languages.ts';
import { build } from 'vite';
import { rendererOf } from '../../market/public-pages.ts';
import { css } from '../../market/vite.config.ts';
import { rendererBuilt } from './renderer-built.ts';

// The build of npm start is no longer whole, so that it builds again.
await rm(join(import.meta.dirname, '../../market/dist/.sources'), { force: true });
for (const language of languages) {
  const config = rendererOf(css, language);
  const watcher = await build({ ...config, build: { ...config.build, watch: {} } });
  if (!('on' in watcher)) throw new Error('the builder does not watch');
  watcher.on('event', async (event) => {
    if (event.code === 'BUNDLE_END') {
      await event.result.close();
      console.log(rendererBuilt);
    } else if (event.code === 'ERROR') {
      console.error(event.error.message);
    }
  });
}
