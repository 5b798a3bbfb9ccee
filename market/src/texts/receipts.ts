/** Texts about receipts of orders and the check that compares them with the order log. */

export const receiptTexts = {
  check: {
    fine: 'Your receipts match the order log, checked just now.',
    how: 'How this is checked',
    wrong: 'The order log contradicts your receipts',
    inSale: (name: string) => `In ${name}:`,
    meaning:
      'Your browser kept the signed receipt of each of your orders, and what the server shows now does not agree with it. Your order may have been dropped, changed or moved. Save the evidence now, and show it to the issuer or to a regulator.',
    save: 'Save the evidence',
    evidenceMeaning:
      'Each finding has the kept receipt, the signed head of the receipt (heads.kept), the signed head shown later (heads.shown) and the answer of the server. docs/ORDER-LOG.md says how to verify them without Fairbook.',
    unchecked: 'Your receipts could not be checked',
    uncheckedMeaning: 'This says nothing about your orders. Your receipts are kept; if this lasts, ask the issuer.',
    reason: 'The check ended with:',
    again: 'Check again',
    notLasting:
      'This browser window does not store receipts, for example because it is private. They are compared only until you close this page.',
    proves:
      'Every order is an entry of the sale’s order log, which only grows. The answer to your order contains its entry with a signed proof, and your browser keeps it. At each visit, and every minute, your browser asks for the log’s signed head and compares: the signature must be by the key it saw first, the log must continue the one of your receipts, and your entries must be unchanged.',
    limits: [
      'An order that the server never took has no receipt. Without a receipt, treat an order as not placed.',
      'The check alone does not prevent the server from showing two investors two different logs. They find out by comparing heads.',
      'An order that the operator places for itself, in time and under the rules, is an order like others.',
      'The page that checks comes from the same server. Save your receipts to check them with other programs.',
    ],
  },
  save: 'Save receipt',
  none: 'This browser has no receipt of this order.',
  fileMeaning:
    'Receipts of this order. docs/ORDER-LOG.md, “Checking a receipt”, says how to verify entry, proof and salt with verifierKey, without Fairbook.',
} as const;
