/** The link with which a private sale is verified without an account, for those who take part in it; nothing for others. */
import { ask, useAction } from '@fairbook/ui/base/api.ts';
import { CopyField } from '@fairbook/ui/kit/CopyText.tsx';
import { ConfirmDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import css from './proof-link.module.css';
import { proofLinkTexts as words } from './texts/proof-link.ts';

interface ProofLinkProps {
  readonly auctionId: string;
  /** True for the issuer, who may withdraw it. */
  readonly isOwn?: boolean;
}

export default function ProofLink({ auctionId, isOwn = false }: ProofLinkProps) {
  const { data } = useQuery({ ...ask(api.readProofLink, { params: { auctionId } }, { notice: false }), retry: false });
  if (!data || data.key === null) return null;
  return (
    <div className={css.link}>
      <CopyField
        label={words.label}
        description={words.description}
        inputWrapperOrder={['label', 'input', 'description']}
        value={data.link}
        words={words}
      />
      {isOwn && <Withdraw auctionId={auctionId} />}
    </div>
  );
}

function Withdraw({ auctionId }: { readonly auctionId: string }) {
  const [isAsked, setAsked] = useState(false);
  const withdraw = useAction(api.withdrawProofLink, {
    changes: [api.readProofLink],
    done: words.withdrawn,
  });
  return (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => setAsked(true)}>
        {words.withdraw}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => withdraw.mutateAsync({ params: { auctionId } })}
        ok={words.withdraw}
      >
        {words.question}
      </ConfirmDialog>
    </div>
  );
}
