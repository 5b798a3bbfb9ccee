/** Builds verify.html: one file with everything in it, which verifies sales without a server and cannot connect to one. */
import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { type Build, inLanguage, outputIn } from '../scripts/web/language.ts';

const root = import.meta.dirname;

/** Adds the file to the built pages. */
export function offlineVerifier(css: NonNullable<Parameters<typeof build>[0]>['css'], language: Build): Plugin {
  const folder = join(root, outputIn(language).outDir);
  return {
    name: 'fairbook-offline-verifier',
    apply: 'build',
    async closeBundle() {
      const built = await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        plugins: [inLanguage(language), react()],
        ...(css && { css }),
        build: {
          target: 'es2022',
          write: false,
          cssCodeSplit: false,
          modulePreload: false,
          // Fonts and images too.
          assetsInlineLimit: () => true,
          chunkSizeWarningLimit: 5_000,
          rolldownOptions: { input: join(root, 'verify.html'), output: { codeSplitting: false } },
        },
      });
      const { output } = built as Rolldown.RolldownOutput;
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'verify.html'), inOneFile(output));
    },
  };
}

function inOneFile(output: Rolldown.RolldownOutput['output']): string {
  const page = textOf(output, (name) => name.endsWith('.html'));
  // Within a script, the end of one would end the page's script.
  const script = `\n${textOf(output, (name) => name.endsWith('.js')).replaceAll('</script', '<\\/script')}\n`;
  const styles = textOf(output, (name) => name.endsWith('.css'));
  if (output.length !== 3) throw new Error(`verify.html was built from ${output.length} files, not from three`);
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash('sha256', script, 'base64')}'`,
    'worker-src blob:',
    // Components set styles of elements. Without connections and foreign images, styles can send nothing.
    "style-src 'unsafe-inline'",
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return page
    .replace(/<script type="module"[^>]*><\/script>/, '')
    .replace(/<link rel="stylesheet"[^>]*>/, '')
    .replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${head}`)
    .replace('</head>', () => `<style>${styles}</style>\n  </head>`)
    .replace('</body>', () => `<script type="module">${script}</script>\n  </body>`);
}

function textOf(output: Rolldown.RolldownOutput['output'], isWanted: (name: string) => boolean): string {
  const found = output.find(({ fileName }) => isWanted(fileName));
  if (!found) throw new Error('a part of verify.html was not built');
  if (found.type === 'chunk') return found.code;
  return typeof found.source === 'string' ? found.source : new TextDecoder().decode(found.source);
}
