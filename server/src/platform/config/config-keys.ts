/** Environment variables about keys, and about what is signed with them: the audit trail, order logs, links in mails. */
import { z } from 'zod';
import { abouts, url } from './config-checks.ts';

const keySection = 'Keys and logs';

export const keyVariables = {
  AUDIT_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'The file of the keys that sign the audit trail, which the worker and `doctor` read. Created by `main.ts new-key audit`; outside production at the first start.',
    without: '`keys/audit.json` in DATA_DIR',
  }),
  ORDER_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'The file of the Ed25519 keys that sign the order logs of sales; every server and worker needs the same. A running sale needs the key it began with. Created by `main.ts new-key orders`; outside production at the first start.',
    without: '`keys/orders.json` in DATA_DIR',
  }),
  ORDER_LOG_NAME: z
    .string()
    .regex(/^[a-z0-9.:-]+$/, 'must be a host name')
    .optional()
    .register(abouts, {
      section: keySection,
      description:
        'The name under which witnesses know this market: the log of a sale is `<name>/sales/<uuid>`. A sale keeps the name with which it began.',
      without: 'the host of MARKET_URL',
      example: 'bonds.example',
    }),
  UNSUBSCRIBE_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'The file of the keys that sign unsubscribe links in mails; every server and worker needs the same. Created by `main.ts new-key unsubscribe`; outside production at the first start.',
    without: '`keys/unsubscribe.json` in DATA_DIR',
  }),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[ac-hj-np-z02-9]{58}$/, 'must be what new-backup-key prints: age1 and 58 letters and digits')
    .optional()
    .register(abouts, {
      section: keySection,
      description:
        'Encrypts what `main.ts backup` writes. Only the identity that `main.ts new-backup-key` prints with it can restore it: store that elsewhere.',
      without: '`backup` refuses',
    }),
  SIGN_IN_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'With `IDENTITY=oidc`, the file of the keys that sign the tokens of people and seal what the provider gives; every server needs the same. Created by `main.ts new-key sign-in`; outside production at the first start. With a new key and the earlier ones deleted, everyone signs in again.',
    without: '`keys/sign-in.json` in DATA_DIR',
  }),
  CAPTCHA_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'With `CAPTCHA=proof-of-work`, the file of the keys that sign challenges; every server needs the same. Created by `main.ts new-key captcha`; outside production at the first start.',
    without: '`keys/captcha.json` in DATA_DIR',
  }),
  PUSH_KEYS_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'With `PUSH=vapid`, the file of the keys with which this market proves itself to push services; every server and worker needs the same. Created by `main.ts new-key push`; outside production at the first start. With a new key, browsers get push messages again after their next visit.',
    without: '`keys/push.json` in DATA_DIR',
  }),
  AUDIT_HEAD_FILE: z.string().optional().register(abouts, {
    section: keySection,
    description:
      'The file to which the worker appends the audit trail’s signed head every hour, and with which `doctor` compares the database. Store it where no one with access to the database can write.',
    without: '`audit-heads.jsonl` in DATA_DIR',
  }),
  AUDIT_HEAD_URL: url('http', 'https').optional().register(abouts, {
    section: keySection,
    description: 'An address to which the same is sent as JSON by POST every hour. Must be https in production.',
    without: 'only the file and the log',
  }),
};
