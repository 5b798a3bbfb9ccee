/** Entry of `npm start`: checks that the Node.js is new enough before any file of TypeScript is loaded, which an older one cannot read. */
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  const own = join(import.meta.dirname ?? '.', '../node_modules/.bin/node');
  process.stderr.write(
    existsSync(own)
      ? `This is Node.js ${process.versions.node}: start Fairbook with npm start, which uses the one that npm ci installed.\n`
      : `This is Node.js ${process.versions.node} and Fairbook needs 24: run npm ci, which installs it on Linux, or install it from nodejs.org.\n`,
  );
  process.exit(1);
}
// Compiled code is kept beside the packages: the data folder is known only after the settings were read.
module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled-code'));
await import('./start.ts');
