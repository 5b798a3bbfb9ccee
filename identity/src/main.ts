/** Runs the identity provider alone: node identity/src/main.ts --port 9099 --folder .data/identity --project demo-fairbook */
import { parseArgs } from 'node:util';
import { startIdentityProvider } from './provider.ts';

const usage = 'Usage: node identity/src/main.ts [--port 9099] [--folder .data/identity] [--project demo-fairbook]';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      folder: { type: 'string', default: '.data/identity' },
      project: { type: 'string', default: 'demo-fairbook' },
    },
  });
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
    throw new Error(`'${values.port}' is not a port.`);
  }
  const provider = await startIdentityProvider({
    ...(port === undefined ? {} : { port }),
    folder: values.folder,
    projectId: values.project,
    // The link itself stays out of the log: it contains a code.
    sendMail: (mail) => print(`Mail for ${mail.to}: ${mail.subject}`),
  });
  print(`Identity provider of ${provider.projectId} at ${provider.url}, state in ${values.folder}`);
  print(`Mailed codes: ${provider.url}/emulator/v1/projects/${provider.projectId}/oobCodes`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void provider.close());
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 1;
}
