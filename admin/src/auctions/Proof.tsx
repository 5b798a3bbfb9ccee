/** Verification of a result: the browser fetches the published record, recomputes the allocation, and compares. */
import { messageOf } from '@fairbook/ui/queries.ts';
import { Alert, Button } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.ts';
import { texts } from '../texts.ts';
import css from './auctions.module.css';

const words = texts.proof;

interface ProofProps {
  readonly auctionId: string;
  /** As it was published. */
  readonly fingerprint: string;
}

export function Proof({ auctionId, fingerprint }: ProofProps) {
  const check = useMutation({ mutationFn: () => prove(auctionId, fingerprint), meta: { notice: false } });
  // Browsers compute digests on secure pages only.
  const isPossible = globalThis.crypto?.subtle !== undefined;
  const Shield = check.data?.isTrue ? IconShieldCheck : IconShieldX;
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
          <p className={css.verdict} data-true={check.data.isTrue}>
            <Shield size={26} stroke={1.5} aria-hidden />
            <span>
              <strong>{check.data.isTrue ? words.holds : words.fails}</strong>
              <br />
              {check.data.finding ?? words.found(check.data.orders, check.data.bidders)}
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
  const [file, { verifyRecord }, { findingInLanguage }] = await Promise.all([
    api.downloadClosingRecord({ params: { auctionId } }),
    import('@fairbook/domain/verification.ts'),
    import('@fairbook/domain/verified-words.ts'),
  ]);
  if (!(file instanceof Blob)) throw new TypeError('a file is a blob');
  const text = await file.text();
  // The rule needs its digest synchronously, but browsers compute it asynchronously: so it is computed first.
  const digest = await sha256(text);
  const { isTrue, finding, counts } = verifyRecord(text, () => digest, published);
  return { isTrue, finding: finding && findingInLanguage(finding), ...counts };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
