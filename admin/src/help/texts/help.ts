/** Texts of the administrators' Help page. */
export const helpTexts = {
  title: 'Help',
  lead: 'What administrators decide, and the words used here.',
  questions: [
    {
      question: 'What do I review first?',
      answer:
        'The lists begin with what waits for a decision, oldest first, and the numbers beside their names count it. A sign in the row says how many checks found something. Applicants see the expected time of approval when they sign up and while they wait.',
    },
    {
      question: 'What does an approval of an account decide?',
      answer:
        'Whether this person or organization may take part, and in which priority group: state, country and kind are fixed by it. A rejection needs a reason, which the applicant reads and can answer with a new request.',
    },
    {
      question: 'What changes after an approval?',
      answer:
        'The facts that decide a priority group change only by a change request, which you approve or reject. While one is open, the person cannot place or increase orders; open orders keep their group.',
    },
    {
      question: 'What do I check in an auction?',
      answer:
        'The checks beside the auction, each with what it found, the tab with what has changed since the previous request, and the documents. An approved auction is announced at its launch date and goes live when its issuer decides.',
    },
    {
      question: 'When do I halt a sale?',
      answer:
        'When its terms are wrong, its issuer may not sell, or something is disputed. A halted sale takes no orders and does not close; everyone who sees it can read your reason. Only a halted sale can be canceled, by an Owner and with a second administrator; its orders are then void.',
    },
    {
      question: 'What needs a second administrator?',
      answer:
        'What cannot be undone: deactivating an account, canceling a sale, removing an administrator, and, where it is configured so, the approval of auctions and of their amendments. Requests wait under Confirmations until another administrator confirms or refuses them.',
    },
    {
      question: 'Who may do what?',
      answer:
        'A Viewer reads. A Reviewer also decides about accounts, changes and auctions. An Owner also invites and removes administrators, changes roles and the rules of the market, edits reason templates, announces to users, and cancels sales. One Owner always remains.',
    },
    {
      question: 'In whose time are dates shown?',
      answer:
        'Dates of a sale are in the local time of its issuer, with the zone named; your own time is in the tooltip. Everything else is in your own time.',
    },
    {
      question: 'How do I know that nothing was changed afterwards?',
      answer:
        'The audit trail is a chain of entries that its page verifies, order logs are signed and cosigned by witnesses, and the closing record of a sale can be recomputed from the auction’s page.',
    },
  ],
  terms: {
    title: 'Terms',
    all: [
      ['Allocation', 'The part of an order that is filled at the close: all, part or none of it.'],
      ['Audit trail', 'Every decision and change with its time and author. Entries are never changed or removed.'],
      [
        'Closing record',
        'The terms, all orders under pseudonyms and all allocations of a closed sale, published with a fingerprint.',
      ],
      ['Cover', 'Orders divided by the offer: 1.4× means that 1.4 times the offered amount was ordered.'],
      ['Fingerprint', 'SHA-256 of a file. Two files with the same fingerprint are identical.'],
      ['Halt', 'A pause of a sale, with a reason that everyone reads.'],
      [
        'Marketing phase',
        'The time between launch and sale, when investors read the auction and share their interest.',
      ],
      [
        'Order log',
        'The signed list of all orders of a sale in the order they arrived. Investors keep receipts of their own.',
      ],
      ['Priority group', 'One of six groups of investors by kind and place, which the issuer ranks before its sale.'],
      ['Witness', 'An independent program that cosigns order logs and refuses one that was changed.'],
    ],
  },
  contact: {
    title: 'Contact',
    lead: 'The operator of this market answers what is not explained here.',
    none: 'The operator has not named a contact. It can be set with SUPPORT_EMAIL and SUPPORT_PHONE.',
    email: 'Email',
    phone: 'Phone',
  },
} as const;
