/** Texts of the Help pages. Amounts and days are the ones the server reports. */
import { approvalTexts } from './approval.ts';

export interface HelpFacts {
  /** The smallest order at one maturity and its increment, as dollars. */
  readonly minimum: string;
  readonly step: string;
  /** Business days within which accounts are usually approved. */
  readonly approvalDays: number;
}

interface Question {
  readonly question: string;
  readonly answer: (facts: HelpFacts) => string;
}

const asked = (question: string, answer: string | ((facts: HelpFacts) => string)): Question => {
  return { question, answer: typeof answer === 'string' ? () => answer : answer };
};

const within = ({ approvalDays }: HelpFacts) => approvalTexts.within(approvalDays);

export const helpTexts = {
  title: 'Help',
  topics: 'Help topics',
  home: 'Fairbook, home',
  enter: 'Go to the market',
  signIn: 'Sign in',
  loading: 'Loading',

  overview: {
    title: 'How can we help?',
    lead: 'Answers for investors, municipalities and their professionals, and the words of a bond sale explained.',
  },

  investors: {
    title: 'For investors',
    lead: 'Individuals and institutions who buy bonds.',
    questions: [
      asked(
        'When can I order?',
        (facts) =>
          `After you verify your email, complete your profile and are approved, which usually happens ${within(facts)}. Until then you can read every auction.`,
      ),
      asked(
        'How do I place an order?',
        ({ minimum, step }) =>
          `Open a live auction and enter a par amount for each maturity you want: at least ${minimum}, in increments of ${step}. The ticket estimates what you would receive if the auction closed now. Review the order, then place it. Your receipt appears at once and is emailed to you.`,
      ),
      asked(
        'What is my priority?',
        'Each issuer ranks six groups of investors before its sale: individuals and institutions, each from the issuer’s state, from the rest of the country and from abroad. Your account type and your address decide which group you are in. The ticket shows its rank.',
      ),
      asked(
        'Does it help to order early?',
        'No. Orders of one group share by amount, not by time. Only when a last increment cannot be divided does it go to the order that was placed first.',
      ),
      asked(
        'Can I change or withdraw an order?',
        'Yes, until the close. Reducing an amount keeps its position; increasing it counts as a new order. After the close, orders are final.',
      ),
      asked(
        'What happens at the close?',
        'Orders are allocated by the published rule, usually within a minute. You are notified, and the auction page shows what you received and why, for each maturity.',
      ),
      asked(
        'How do I pay for my bonds?',
        'Fairbook doesn’t take payments or hold bonds. Your confirmation states the amount due. The issuer’s official statement says when and how bonds are paid for and delivered.',
      ),
      asked(
        'How do I know the result is right?',
        'Every close publishes a record of the whole sale under pseudonyms. Choose “Verify this result” on the auction page: your own browser computes the allocation again and checks that the orders are those you have receipts for.',
      ),
      asked(
        'The connection failed while I was ordering. Did my order arrive?',
        'Open the auction again. An order that got no answer is kept in your browser under a key of its own, so sending it again can never place it twice. You can also discard it.',
      ),
      asked(
        'Why is a sale halted?',
        'The issuer or an administrator stopped it and gave a reason, which the auction page shows. While it is halted it takes no orders and does not close. You can still withdraw an order.',
      ),
    ],
  },

  municipalities: {
    title: 'For municipalities',
    lead: 'Issuers who sell bonds.',
    questions: [
      asked(
        'How do we get started?',
        (facts) =>
          `Create a municipality account, verify your email and complete the profile: legal name, contacts, ratings and documents. An administrator reviews it, usually ${within(facts)}.`,
      ),
      asked(
        'How do we prepare a sale?',
        'Choose “New auction” in your workspace. The builder asks step by step for terms, maturities, priorities, professionals and documents, and lists what is missing before you submit. You can begin while your account is still under review; it is submitted, and professionals are named, once the account is approved. The schedule can be pasted from a spreadsheet or read from a CSV file.',
      ),
      asked(
        'Who decides which investors come first?',
        'You do, before the sale is submitted. You rank six groups of investors; the order is published with the terms and cannot change once the auction is approved.',
      ),
      asked(
        'What happens after we submit?',
        'An administrator reviews the auction and approves it or returns it with a reason. Until then you can recall the request. Once it is approved and launched, investors can read it and share their interest. You choose when it goes live and when it closes.',
      ),
      asked(
        'What do we see while the sale is live?',
        'The order book as it grows: orders for each maturity and group, what would be sold if it closed now, and what would stay unsold. Investors never see the names in your book.',
      ),
      asked(
        'Can a running sale be stopped?',
        'Yes. You can halt it with a reason that everyone sees; while it is halted it takes no orders and does not close. Resuming asks you to sign in again. A halted sale can be canceled by administrators; its orders are then void.',
      ),
      asked(
        'What do we get after the close?',
        'The final book with every allocation, as a page to print and as a CSV file, and the closing record with its fingerprint, which anyone can verify.',
      ),
      asked(
        'Can colleagues work with us?',
        'Yes. Invite them under People. Everyone there can manage auctions. Bond counsel, advisors and trustees are invited under Professionals and upload their documents themselves.',
      ),
      asked(
        'Why can’t we change our name or state?',
        'They decide what investors see and which of them are local. Request a change in your profile; an administrator reviews it.',
      ),
    ],
  },

  professionals: {
    title: 'For professionals',
    lead: 'Bond counsel, municipal advisors, trustees and others who serve issuers.',
    questions: [
      asked(
        'How do I join?',
        (facts) =>
          `A municipality invites you by email. The link creates your account, which is usually approved ${within(facts)}.`,
      ),
      asked(
        'What can I do?',
        'Under Connections you see the municipalities and auctions you work on, and upload your documents for each of them.',
      ),
      asked(
        'Which files are accepted?',
        'PDF files without scripts or embedded files. Investors can read the documents of an auction once it is launched.',
      ),
    ],
  },

  allocation: {
    title: 'How orders are allocated',
    lead: 'Every rule is published and versioned. A sale says which one it follows before it takes orders; these are the steps of the usual rule.',
    steps: [
      'Each maturity is allocated separately.',
      'The group that the issuer ranked first is served first. If its orders fit in what is available, they are filled.',
      'The first group that does not fit is prorated: everyone in it receives the same share of what they ordered, in whole increments.',
      'Increments that are left go one by one to the investors who lost most by rounding; ties go to the order that was placed first.',
      'Where the minimum is larger than the increment, an investor whose share is below it receives nothing, and the rest is shared again.',
      'Later groups receive nothing at that maturity, except what a share for individuals keeps for them.',
      'Other rules draw lots among the investors of the group that does not fit. The seed is known only after the close, and everyone can repeat the draw.',
      'An issuer can keep a percentage of each maturity for individuals: they receive it before institutions, by their priority, as far as they order it.',
      'An issuer can set a cap: of the orders of one investor at a maturity, no more than that counts.',
      'An issuer can name ZIP codes of its state: investors with a proven residence there are served before the others of their group.',
      'Price and yield are set by the issuer and are the same for everyone.',
    ],
    tryTitle: 'Try it',
    verifyTitle: 'Verify it',
    verify:
      'The closing record of each sale contains its terms, every order under a pseudonym, and every allocation. Your browser can compute the result again, and independent programs can too.',
    offline: 'Open the offline verifier',
  },

  glossary: {
    open: 'Open the glossary',
    title: 'Glossary',
    lead: 'The words of a municipal bond sale.',
    search: 'Find a term',
    none: (text: string) => `No term contains “${text}”.`,
    counted: (count: number) => (count === 1 ? '1 term' : `${count} terms`),
    see: 'See also',
  },

  contact: {
    title: 'Contact',
    lead: 'Questions this page doesn’t answer:',
    email: 'Email',
    phone: 'Phone',
    none: 'The operator of this market has not published a contact.',
    signIn: 'Can’t sign in?',
  },
} as const;
