/** Checks that the pages have the styles of every component of Mantine that they use. The whole of them is three times as large. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const classNames = /@mantine\/core\/.*\/(\w+)\.module\.mjs$/;

/** Fails the build where a component is in it and its styles are not in ui/src/theme/mantine.css. */
export function libraryStyles(): Plugin {
  return {
    name: 'fairbook-library-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const listed = readFileSync(join(root, 'ui/src/theme/mantine.css'), 'utf8');
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
        const [, name = ''] = classNames.exec(id) ?? [];
        const file = `@mantine/core/styles/${name}.layer.css`;
        const isMissing = existsSync(join(root, 'node_modules', file)) && !listed.includes(`"${file}"`);
        if (isMissing) this.error(`Add ${file} to ui/src/theme/mantine.css: a page uses the component.`);
      }
    },
  };
}
