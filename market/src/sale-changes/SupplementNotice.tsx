/** The last supplement of a sale for its readers: the versions, and for who ordered before it the button that reconfirms. */

import { whyNotRight } from '@fairbook/domain/accounts/account-roles.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { messageOf, showDone, showProblem } from '@fairbook/ui/base/queries.ts';
import { SupplementBanner } from '@fairbook/ui/sale/Supplements.tsx';
import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { saleChangesOf } from '../base/own-queries.ts';
import { usePerson } from '../base/person.ts';
import { myBids, type OwnAuction, type PublicAuction } from '../base/queries.ts';
import { OpenFile } from '../parts/files/OpenFile.tsx';
import { supplementsTexts as words } from './texts/supplements.ts';

interface SaleProps {
  readonly auction: PublicAuction;
}

export function SupplementNotice({ auction }: SaleProps) {
  const { userType } = usePerson();
  const last = auction.supplements.at(-1);
  if (!last) return null;
  const isInvestor = userType === 'individual-investor' || userType === 'institutional-investor';
  return (
    <SupplementBanner sale={auction}>
      <Versions supplement={last} />
      {isInvestor && auction.status === 'Live' && <Reconfirm auction={auction} supplementId={last.id} />}
    </SupplementBanner>
  );
}

/** Both versions with a button to open each. */
function Versions({ supplement: { file, before } }: { supplement: PublicAuction['supplements'][number] }) {
  return (
    <Group my="sm" gap="lg">
      {[file, ...(before ? [before] : [])].map((one) => (
        <Group key={one.id} gap="xs" wrap="nowrap">
          <span>{one === file ? words.newFile(one.name) : words.fileBefore(one.name)}</span>
          <OpenFile url={one.url} name={one.name} />
        </Group>
      ))}
    </Group>
  );
}

/** Nothing where no order of the reader waits to be reconfirmed. */
function Reconfirm({ auction, supplementId }: SaleProps & { readonly supplementId: string }) {
  const queries = useQueryClient();
  const { role } = usePerson();
  const { data } = useQuery(myBids(auction.uuid));
  const reconfirm = useMutation({
    mutationFn: () => api.reconfirmOrders({ params: { auctionId: auction.uuid }, body: { supplementId } }),
    meta: { notice: false },
    onSuccess: () => showDone(words.reconfirmed),
    onError: (error) => showProblem(messageOf(error)),
    onSettled: () => invalidate(queries, 'ownOrder', 'auctionStatus'),
  });
  const orders = data?.rows.filter(({ confirmation }) => confirmation === 'asked').length ?? 0;
  if (orders === 0) return null;
  const refused = whyNotRight(role, 'trade');
  return (
    <>
      <p>
        <strong>{words.asked[auction.unconfirmedOrders](orders)}</strong>
      </p>
      {refused ? (
        <p>{inLanguage(refused.message)}</p>
      ) : (
        <Button mt="sm" loading={reconfirm.isPending} onClick={() => reconfirm.mutate()}>
          {words.reconfirm(orders)}
        </Button>
      )}
    </>
  );
}

interface OwnSaleProps {
  readonly auction: OwnAuction;
}

/** The last supplement for the issuer, and how many open orders were reconfirmed since. */
export function OwnSupplement({ auction }: OwnSaleProps) {
  const last = auction.supplements.at(-1);
  if (!last) return null;
  return (
    <SupplementBanner sale={auction}>
      <Versions supplement={last} />
      <Progress auction={auction} />
    </SupplementBanner>
  );
}

/** Reconfirming an order is no event of the stream: the count is read again this often, in milliseconds. */
const countAgain = 10_000;

function Progress({ auction }: OwnSaleProps) {
  const { data } = useQuery({
    ...saleChangesOf(auction.uuid),
    refetchInterval: auction.status === 'Live' ? countAgain : false,
  });
  if (!data?.confirmations) return null;
  const { confirmed, unconfirmed } = data.confirmations;
  return (
    <p>
      {words.progress(confirmed, unconfirmed)} {words.choice[auction.unconfirmedOrders]}
    </p>
  );
}
