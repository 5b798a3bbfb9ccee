/** `npm run dev`: the pages by Vite, updated on every change, and the server restarted after each of its own and of the public pages it renders. */
import { type ChildProcess, spawn } from 'node:child_process';
import { watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@fairbook/domain/base/languages.ts';
import { rendererBuilt } from './web/renderer-built.ts';

const root = join(import.meta.dirname, '..');
const watched = ['server/src', 'contract/src', 'domain/src', 'identity/src', 'scripts'];

/** Runs until Ctrl-C. */
export function watch(): void {
  const vites = ['market', 'admin'].map((site) =>
    run(['node_modules/vite/bin/vite.js', site, '--clearScreen', 'false']),
  );
  const pages = spawn(process.execPath, ['scripts/web/dev-pages.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let server: ChildProcess | undefined;
  let stopping = false;
  let waiting: NodeJS.Timeout | undefined;

  async function restart(): Promise<void> {
    if (server) {
      console.log('\n— a file changed: restarting —\n');
      await end(server);
    }
    if (!stopping) server = run(['scripts/start.ts', '--no-pages']);
  }

  // The server loads the renderers of the public pages at its start: first when both are there.
  let built = 0;
  pages.stdout.setEncoding('utf8').on('data', (text: string) => {
    built += text.split(rendererBuilt).length - 1;
    if (stopping || built < languages.length) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void restart(), 200);
  });
  pages.once('exit', (code) => {
    if (!stopping) console.error(`The builder of the public pages ended with ${code ?? 'a signal'}.`);
  });

  for (const folder of watched) {
    watchFolder(join(root, folder), { recursive: true }, (_event, file) => {
      if (
        stopping ||
        server === undefined ||
        file === null ||
        !/\.(ts|sql|json)$/.test(file) ||
        file.includes('.test.')
      )
        return;
      clearTimeout(waiting);
      // Editors and version control write several files at once.
      waiting = setTimeout(() => void restart(), 200);
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping = true;
      void Promise.all([...(server ? [server] : []), pages, ...vites].map(end)).then(() => process.exit(0));
    });
  }
}

function run(args: readonly string[]): ChildProcess {
  // A separate process group: this process forwards Ctrl-C once.
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
