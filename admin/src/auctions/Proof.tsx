/** Verification of a result: the browser fetches the published record, recomputes the allocation, and compares. */

import { messageOf } from '@fairbook/ui/base/queries.ts';
import { IconShieldCheck } from '@fairbook/ui/icons/signs/shield-check.ts';
import { IconShieldQuestion } from '@fairbook/ui/icons/signs/shield-question.ts';
import { IconShieldX } from '@fairbook/ui/icons/signs/shield-x.ts';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { texts } from '../base/texts.ts';
import css from './auctions.module.css';

const words = texts.proof;

const shields = { holds: IconShieldCheck, fails: IconShieldX, unknown: IconShieldQuestion };

interface ProofProps {
  readonly auctionId: string;
  /** As it was published. */
  readonly fingerprint: string;
}

export function Proof({ auctionId, fingerprint }: ProofProps) {
  const check = useMutation({ mutationFn: () => prove(auctionId, fingerprint), meta: { notice: false } });
  // Browsers compute digests on secure pages only.
  const isPossible = globalThis.crypto?.subtle !== undefined;
  const state = !check.data?.said ? 'holds' : check.data.isUnknown ? 'unknown' : 'fails';
  const Shield = shields[state];
  return (
    <div className={css.proof}>
      <p className={css.prose}>{isPossible ? words.lead : words.insecure}</p>
      <Button
        className={css.screenOnly}
        variant="default"
        loading={check.isPending}
        disabled={!isPossible}
        onClick={() => check.mutate()}
      >
        {check.data ? words.again : words.check}
      </Button>
      <div role="status">
        {check.data && (
          <p className={css.verdict} data-true={state === 'holds'} data-unknown={state === 'unknown'}>
            <Shield size={26} stroke={1.5} aria-hidden />
            <span>
              <strong>{words[state]}</strong>
              <br />
              {check.data.said ?? words.found(check.data.orders, check.data.bidders)}
            </span>
          </p>
        )}
      </div>
      {check.error && (
        <Alert color="red" role="alert">
          {messageOf(check.error)}
        </Alert>
      )}
    </div>
  );
}

async function prove(auctionId: string, published: string) {
  const [file, { verifyRecord }, { unknownSentence }, { findingInLanguage }, { hexHash }, noble] = await Promise.all([
    api.downloadSaleFile({ params: { auctionId, kind: 'closing-record' } }),
    import('@fairbook/domain/record/verification.ts'),
    import('@fairbook/domain/record/unknown.ts'),
    import('@fairbook/domain/words/verified-words.ts'),
    import('@fairbook/domain/base/bytes.ts'),
    import('@noble/hashes/sha2.js'),
  ]);
  if (!(file instanceof Blob)) throw new TypeError('a file is a blob');
  const text = await file.text();
  // The digest of a large record is computed by the browser, which is quicker, but not at once. Those of lots are small and many.
  const digest = await sha256(text);
  const hexOfText = hexHash(noble.sha256);
  const verified = verifyRecord(text, (of) => (of === text ? digest : hexOfText(of)), published);
  const { finding, isKnown, unknown, counts } = verified;
  const said = finding === null ? unknown.map(unknownSentence) : [finding];
  // Null where all was checked and is right.
  return { said: said.map(findingInLanguage).join('\n') || null, isUnknown: finding === null || !isKnown, ...counts };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
