/** The issuer withdraws maturities of a sale that was announced: the button with its dialog. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatDay, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { PublicReason } from '@fairbook/ui/sale/PublicReason.tsx';
import { Button, Checkbox, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { type SaleChanges, saleChangesOf } from '../base/own-queries.ts';
import { inventory, type OwnAuction } from '../base/queries.ts';
import css from '../parts/own-auction.module.css';
import { requestedInWords, secondInWords } from './change-words.ts';
import { saleChangesTexts } from './texts/sale-changes.ts';

const words = saleChangesTexts.withdrawMaturities;

type Row = OwnAuction['maturityStructure'][number];

/** Nothing where no maturity can be withdrawn. */
export function WithdrawMaturitiesButton({ auction }: { readonly auction: OwnAuction }) {
  const { data } = useQuery(saleChangesOf(auction.uuid));
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      {data.whyNotWithdrawMaturities === null && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.action}
        </Button>
      )}
      {isOpen && <WithdrawDialog auction={auction} changes={data} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  readonly auction: OwnAuction;
  readonly changes: SaleChanges;
  readonly onClose: () => void;
}

function WithdrawDialog({ auction, changes, onClose }: DialogProps) {
  const queries = useQueryClient();
  // The maturities that the issuer saw are withdrawn.
  const [offered] = useState(() => auction.maturityStructure.filter(({ isOffered }) => isOffered));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const wrong = chosen.length === 0 ? words.chooseOne : chosen.length === offered.length ? words.keepOne : null;

  async function send() {
    const maturities = offered.filter((row) => chosen.includes(keyOf(row))).map(named);
    const body = { maturities, reason: reason.trim(), insteadOf: offered.map(named) };
    const answer = await api
      .withdrawMaturities({ params: { auctionId: auction.uuid }, body })
      .finally(() => invalidate(queries, 'ownAuction'));
    showDone(requestedInWords(answer) ?? words.done);
  }

  function submit() {
    setTried(true);
    return wrong === null && reason.trim() !== '' && send();
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.title(auction.profile.name)}
      submit={changes.needsSecond ? saleChangesTexts.send : words.sendAlone}
      danger
      onSubmit={submit}
    >
      <p className={css.dialogText}>{words.lead}</p>
      <Choices auction={auction} offered={offered} chosen={chosen} onChange={setChosen} problem={isTried && wrong} />
      <PublicReason
        label={saleChangesTexts.reason}
        hint={saleChangesTexts.reasonHint}
        reason={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' && saleChangesTexts.reasonRequired}
      />
      <p className={css.dialogText}>
        <strong>{words.effect(changes.told, changes.bidders)}</strong> {secondInWords(changes)}
      </p>
    </FormDialog>
  );
}

interface ChoicesProps {
  readonly auction: OwnAuction;
  readonly offered: readonly Row[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly problem: string | false | null;
}

/** Each maturity with what is ordered of it, once the sale has opened. */
function Choices({ auction, offered, chosen, onChange, problem }: ChoicesProps) {
  const { data: book } = useQuery({ ...inventory(auction.uuid), enabled: auction.status === 'Live' });
  const demand = new Map<string, number>(book?.investments.map((line) => [keyOf(line), line.demand]));
  const orderedOf = (key: string) => {
    const amount = demand.get(key);
    if (amount === undefined) return undefined;
    return amount === 0 ? words.notOrdered : words.ordered(formatWholeMoney(amount));
  };
  return (
    <Checkbox.Group label={words.maturities} value={[...chosen]} onChange={onChange} error={problem} withAsterisk>
      <Stack gap="xs" mt="xs" className={css.choices}>
        {offered.map((row) => {
          const key = keyOf(row);
          const label = words.row(formatDay(key), formatWholeMoney(row.principalAmount));
          return <Checkbox key={key} value={key} label={label} description={orderedOf(key)} />;
        })}
      </Stack>
    </Checkbox.Group>
  );
}

function named({ maturityDate, maturityId }: Row) {
  return { maturityDate, ...(maturityId !== undefined && { maturityId }) };
}
