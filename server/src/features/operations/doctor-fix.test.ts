/** Tests that `doctor` finds what is set wrongly, one thing at a time, and that `doctor --fix` changes it or says how. */
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test, vi } from 'vitest';
import { testFolder, testServer } from '../../../testing/fixtures.ts';
import { databaseOf } from '../../../testing/test-server.ts';
import type { Config } from '../../platform/config/config.ts';
import { listenSigner } from '../../platform/signer/listen.ts';
import { ringsIn } from '../../platform/signer/local.ts';
import { SignedHeads } from '../../platform/signer/signed-heads.ts';
import { openSigning } from '../../platform/signer/signing.ts';
import { examine } from './doctor.ts';

const set = {
  trustProxy: 1,
  backupRecipient: 'age1drill',
  alarmEmail: 'on-call@market.example',
  securityContact: 'mailto:security@market.example',
  support: { email: 'help@market.example', phone: undefined },
};

const server = await testServer();
const { url, ownerUrl } = databaseOf(server);
const database = new URL(url).pathname.slice(1);
const production = { ...server.deps.config, ...set, production: true, migrateUrl: ownerUrl };

/** The output of `doctor`, and its exit code. */
async function run(config: Config, word?: string): Promise<{ text: string; code: number }> {
  const lines: string[] = [];
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    lines.push(String(line));
    return true;
  });
  try {
    const code = await examine(config, word);
    return { text: lines.join(''), code };
  } finally {
    writing.mockRestore();
  }
}

const lineOf = (text: string, name: string) => text.split('\n').filter((line) => line.slice(6).startsWith(name));

describe('the configuration of production', () => {
  test('passes where nothing is missing', async () => {
    expect(lineOf((await run(production)).text, 'configuration')).toEqual(['ok    configuration']);
  });

  const missing: readonly (readonly [string, Partial<Config>])[] = [
    ['TRUST_PROXY', { trustProxy: undefined }],
    ['BACKUP_RECIPIENT', { backupRecipient: undefined }],
    ['SECURITY_CONTACT', { securityContact: undefined }],
    ['ALARM_EMAIL', { alarmEmail: undefined }],
    ['SUPPORT_EMAIL', { support: { email: undefined, phone: undefined } }],
  ];
  test.each(some('missing settings', missing, 1))(
    'without %s has a warning, and outside production none',
    async (name, unset) => {
      const { text } = await run({ ...production, ...unset });
      expect(lineOf(text, 'configuration')).toEqual([
        `WARN  configuration: Not set, though production needs it: ${name}`,
      ]);
      const development = await run({ ...production, ...unset, production: false });
      expect(lineOf(development.text, 'configuration')).toEqual(['ok    configuration']);
    },
  );

  test('with a key that others can read is wrong', async () => {
    server.deps.keys.unsubscribe();
    const file = production.keyFiles.unsubscribe;
    await chmod(file, 0o644);
    const { text, code } = await run(production);
    await chmod(file, 0o600);
    expect(lineOf(text, 'configuration')).toEqual([`WRONG configuration: Files that others can read: ${file}`]);
    expect(code).toBe(1);
  });
});

describe('the signer', () => {
  const at = async (name: string) => ({ ...production, signer: { path: join(await testFolder(), name) } });

  test.runIf(isFull)('that does not answer is wrong', async () => {
    expect(lineOf((await run(await at('nothing'))).text, 'configuration')).toEqual([
      'WRONG configuration: The signer does not answer: no order is taken, and no head is signed',
    ]);
  });

  test('that let a log begin again names it for good', async () => {
    const config = await at('socket');
    const { keyFiles } = config;
    const heads = new SignedHeads();
    const [origin, moment] = ['market.example/sales/audit-trail', '2026-06-01T12:00:00.000Z'];
    heads.beginAgain({ origin, at: moment, reason: 'the disk was lost', size: 812, keyIds: [] });
    const rings = ringsIn(keyFiles, { create: true, needed: ['audit'] });
    const backup = { recipient: undefined, keyFiles };
    const ask = openSigning({ rings, heads, backup, clock: () => new Date() });
    const listening = await listenSigner(config.signer, ask, () => undefined);
    try {
      expect(lineOf((await run(config)).text, 'configuration')).toEqual([
        `WARN  configuration: The log ${origin} began again at ${moment}, after 812 signed entries: the disk was lost`,
      ]);
    } finally {
      await listening.close();
    }
  });
});

describe('settings of PostgreSQL', () => {
  const named = async (config: Config) => {
    const [line = ''] = lineOf((await run(config)).text, 'settings of PostgreSQL');
    return line.split(/otherwise: |\)$/)[1]?.split(', ') ?? [];
  };

  const logging = [
    ['log_statement', 'all', 'log_parameter_max_length'],
    ['log_min_duration_statement', '100', 'log_parameter_max_length'],
    ['log_parameter_max_length_on_error', '-1', 'log_parameter_max_length_on_error'],
  ] as const;
  test.each(some('settings of logging', logging, 1))(
    '%s = %s is found, and how to undo it for this database',
    async (name, value, found) => {
      const before = await named(production);
      await server.superuser.query(`alter database ${database} set ${name} = '${value}'`);
      try {
        expect((await named(production)).filter((one) => !before.includes(one))).toEqual([found]);
        const { text, code } = await run(production, '--fix');
        expect(text).toContain(`${found} is -1. PostgreSQL logs `);
        if (name === found) expect(text).toContain(`alter database ${database} reset ${name};`);
        else expect(text).toContain(`alter system set ${found} = '0';`);
        expect(code).toBe(1);
      } finally {
        await server.superuser.query(`alter database ${database} reset ${name}`);
      }
      expect(await named(production)).toEqual(before);
    },
  );

  test('that lose orders are wrong in production, and shown outside it', async () => {
    // The server of the tests is careless, so that they are fast.
    const { text, code } = await run(production);
    expect(lineOf(text, 'settings of PostgreSQL')[0]).toMatch(/^WRONG .*fsync.*synchronous_commit/);
    expect(code).toBe(1);
    const development = await run({ ...production, production: false });
    expect(lineOf(development.text, 'settings of PostgreSQL')[0]).toMatch(/^ok .*fsync/);
    const { text: fixes } = await run(production, '--fix');
    expect(fixes).toContain('fsync is off. Without it a crash of the machine loses orders.');
    expect(fixes).toContain('It is on the command line of the server: change it there to on.');
  });

  test('are changed where a superuser allowed it, and otherwise printed for one', async () => {
    const refused = await run(production, '--fix');
    expect(refused.text).toContain(`  alter system set max_wal_size = '8GB';`);
    expect(refused.text.trimEnd()).toMatch(/select pg_reload_conf\(\);\n(After a restart.*)?$/);
    const owner = new URL(production.migrateUrl ?? '').username;
    await server.superuser.query(`grant alter system on parameter max_wal_size to ${owner}`);
    await server.superuser.query(`grant execute on function pg_reload_conf() to ${owner}`);
    try {
      const { text } = await run(production, '--fix');
      expect(text).toMatch(/max_wal_size is 1024\. .*\nChanged to 8GB\./);
      expect(text).not.toContain('alter system set max_wal_size');
      await expect.poll(async () => (await run(production, '--fix')).text).not.toContain('max_wal_size');
      expect(await named(production)).not.toContain('max_wal_size');
    } finally {
      await server.superuser.query(`alter system reset max_wal_size`);
      await server.superuser.query(`select pg_reload_conf()`);
      await server.superuser.query(`revoke alter system on parameter max_wal_size from ${owner}`);
      await server.superuser.query(`revoke execute on function pg_reload_conf() from ${owner}`);
    }
  });
});
