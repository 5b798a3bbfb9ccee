/** Texts of the link to the proof of a private sale. */
export const proofLinkTexts = {
  label: 'Link to verify this private sale',
  description:
    'Anyone who has this link can check the order log and the result without an account. It shows no names of investors.',
  copy: 'Copy',
  copied: 'Copied',
  withdraw: 'Withdraw this link',
  question: 'Withdraw this link? Everyone who has it needs the new one, which investors find on the page of the sale.',
  withdrawn: 'The former link opens nothing any more',
} as const;
