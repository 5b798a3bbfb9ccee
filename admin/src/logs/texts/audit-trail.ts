/** Texts about an audit trail that witnesses refuse: only for their page, which loads them. */
export const trailTexts = {
  title: 'The audit trail is not what witnesses signed',
  meaning:
    'Each minute the witnesses sign the audit trail. Events that were signed have since been removed or changed in the database, by someone who has access to it or because a backup was restored. The audit trail no longer proves what administrators and sales did.',
  saying: 'What they say',
  toDo: 'What to do',
  steps: [
    'Run “doctor --deep” on the server: it asks each witness and names the events that are gone or changed. Keep its report.',
    'If a backup was restored, keep the report with the reason and the exported heads. The witnesses refuse the trail for good.',
    'If not, treat it as tampering: keep a copy of the database as it is, change its passwords and keys, and tell those who supervise the market.',
    'Verify sales that run or ended meanwhile with “verify-log”: their order logs have signatures of their own.',
  ],
  detail: 'The audit trail differs from what it signed',
} as const;
