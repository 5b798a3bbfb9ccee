/** A button that saves what this browser keeps of an order: entries, proofs, salt, and the key to check them with. */
import { showProblem } from '@fairbook/ui/base/queries.ts';
import { saveFile } from '@fairbook/ui/kit/save-file.ts';
import { Button } from '@mantine/core';
import { receiptTexts } from '../texts/receipts.ts';
import { toSave } from './kept.ts';
import { keptSales, personId } from './store.ts';

export function SaveReceipt({ auctionId, bidId }: { readonly auctionId: string; readonly bidId: string }) {
  async function save(): Promise<void> {
    const { sales } = await keptSales(await personId());
    const sale = sales.find((one) => one.auctionId === auctionId);
    const receipts = sale?.receipts.filter(({ order }) => order === bidId).map(toSave);
    if (!sale || !receipts?.length) return showProblem(receiptTexts.none);
    const { verifierKey, auctionName } = sale;
    const file = {
      format: 'fairbook-receipt-1',
      meaning: receiptTexts.fileMeaning,
      auctionId,
      auctionName,
      verifierKey,
    };
    saveFile(
      `fairbook-receipt-${bidId}.json`,
      `${JSON.stringify({ ...file, receipts }, null, 2)}\n`,
      'application/json',
    );
  }
  return (
    <Button size="xs" variant="subtle" onClick={() => void save()}>
      {receiptTexts.save}
    </Button>
  );
}
