/** `main.ts signer`: holds the keys that sign what convinces others, and signs only what continues what it signed before. It reads no other setting and no database. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { english, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { CannotStart } from '../platform/base/cannot-start.ts';
import { addKey, keyPurposes } from '../platform/base/keys.ts';
import { runUntilStopped } from '../platform/base/lifetime.ts';
import { certificateFilesOf, headsFileOf } from '../platform/config/config-signer.ts';
import { variables } from '../platform/config/config-table.ts';
import { keySettings } from '../platform/config/read-config.ts';
import { signerAddress } from '../platform/signer/address.ts';
import { listenSigner } from '../platform/signer/listen.ts';
import { ringsIn } from '../platform/signer/local.ts';
import { SignedHeads } from '../platform/signer/signed-heads.ts';
import { openSigning } from '../platform/signer/signing.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const ownVariables = variables.pick({
  ...{ NODE_ENV: true, DATA_DIR: true, IDENTITY: true, CAPTCHA: true, PUSH: true },
  ...{ AUDIT_KEYS_FILE: true, ORDER_KEYS_FILE: true, SIGN_IN_KEYS_FILE: true },
  ...{ UNSUBSCRIBE_KEYS_FILE: true, CAPTCHA_KEYS_FILE: true, PUSH_KEYS_FILE: true },
  ...{ SIGNER: true, SIGNER_CA_FILE: true, SIGNER_CERT_FILE: true, SIGNER_KEY_FILE: true, SIGNER_HEADS_FILE: true },
  BACKUP_RECIPIENT: true,
});

/** The settings of keys and of the signer, without which a market cannot be, and which do not need a market. */
function readSettings(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = ownVariables.safeParse(given);
  if (parsed.success) {
    const { data } = parsed;
    return { ...data, headsFile: headsFileOf(data), ...keySettings(data as Parameters<typeof keySettings>[0]) };
  }
  const sentences = parsed.error.issues.map(({ path, message }) => `  ${String(path[0])} ${english(message as Text)}`);
  throw new CannotStart(`The settings of the signer are invalid:\n${sentences.join('\n')}`);
}

export async function serveSigner(env: Environment): Promise<undefined> {
  const settings = readSettings(env);
  const { SIGNER: address, NODE_ENV: mode, headsFile, keyFiles, neededKeys } = settings;
  if (address === undefined) throw new CannotStart('SIGNER must be set: the socket where the signer listens.');
  const isProduction = mode === 'production';
  const rings = ringsIn(keyFiles, { create: !isProduction, needed: neededKeys });
  // Missing keys must be known at the start, and not at the first order.
  rings.orders();
  rings.audit();
  rings.signIn();
  await new Promise(() => {
    runUntilStopped(async (life) => {
      const heads = await SignedHeads.open(headsFile);
      await life.add('the signed heads', () => heads.close());
      const ask = openSigning({
        ...{ rings, heads, clock: () => new Date() },
        backup: { recipient: settings.BACKUP_RECIPIENT, keyFiles },
      });
      const listening = await listenSigner(signerAddress(address, certificateFilesOf(settings)), ask, life.fail);
      await life.add('the socket', listening.close);
      // A signer that another program began ends with it, whatever ended that.
      process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
      process.send?.('listening');
      if (!process.connected) process.stdout.write(`The signer listens at ${address}\n`);
    });
  });
}

/** `main.ts new-key`, for keys of every purpose. */
export async function makeKey(env: Environment, word: string): Promise<undefined> {
  const { keyFiles } = readSettings(env);
  const purpose = keyPurposes.find((each) => each === word);
  if (purpose === undefined) throw new CannotStart(`There are no keys for '${word}': ${keyPurposes.join(' or ')}.`);
  const { current } = addKey(keyFiles[purpose]);
  process.stdout.write(`${keyFiles[purpose]} has the new key ${current}. Programs use it from their next start on.\n`);
}

/**
 * `main.ts begin-log-again <log> <reason>`: after a restore, lets a log begin again that is shorter than what was signed. The keys that signed it so far
 * never sign it again, so that both versions can be distinguished for good.
 */
export async function beginLogAgain(env: Environment, origin: string, reason: string): Promise<undefined> {
  const { headsFile, keyFiles, neededKeys } = readSettings(env);
  if (!existsSync(dirname(headsFile)))
    throw new CannotStart(`${headsFile} does not exist: run this where the signer runs.`);
  const heads = await SignedHeads.open(headsFile);
  const signed = heads.find(origin);
  if (signed === undefined) throw new CannotStart(`The signer has signed no log '${origin}'.`);
  const keyIds = ringsIn(keyFiles, { create: false, needed: neededKeys })
    .orders()
    .all.map(({ id }) => id);
  heads.beginAgain({ origin, at: new Date().toISOString(), reason, size: signed.size, keyIds });
  await heads.close();
  process.stdout.write(
    `The log ${origin}, of which ${signed.size} entries were signed, may begin again with a key that is made from now on: new-key orders. Start the signer again.\n`,
  );
}
