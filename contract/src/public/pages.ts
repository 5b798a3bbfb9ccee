/** Content of a public page: the server reads it, and the market's pages render it. */
import { type CountedFilter, countedFilters } from '@fairbook/domain/auctions/offer-bands.ts';
import type { Similarity } from '@fairbook/domain/figures/similar-sales.ts';
import type { z } from 'zod';
import type { AnswerOf } from '../base/route.ts';
import type { shownAnnouncement } from '../notices/announcements/shapes.ts';
import type { saleQuestionsMarket } from '../sale-questions/market.ts';
import type { publicMarket } from './market.ts';

export type PublicSale = AnswerOf<typeof publicMarket.readPublicSale>;
export type PublicIssuer = AnswerOf<typeof publicMarket.readPublicIssuer>;
export type PublicSaleRow = PublicIssuer['sales'][number];

/** Sales on a page of a list. */
export const salesPageSize = 24;

/** The groups of the list of sales, by their status. */
export const saleGroups = {
  live: ['Live'],
  upcoming: ['Scheduled', 'Approved'],
  ended: ['Ended'],
} as const;
export type SaleGroup = keyof typeof saleGroups;

export type SaleView = 'map' | 'calendar';

/** Ordered amounts of a sale that takes orders or has closed, at each maturity. */
export interface ListedDemand {
  readonly ordered: number;
  readonly cover: number;
  readonly maturities: readonly {
    readonly maturityDate: string;
    readonly maturityId?: string | undefined;
    readonly demand: number;
  }[];
}

/** A sale in a list, and its demand once it has opened. */
export type ListedSale = PublicSaleRow & { readonly listed?: ListedDemand | undefined };

/** Another close of a sale that was announced: by its issuer, by the terms that extend it, or opened again for its witnesses. */
export interface MoveOfClose {
  readonly kind: 'RESCHEDULE' | 'REOPEN';
  readonly by: 'issuer' | 'terms';
  readonly changedAt: string;
  readonly closeBefore: string;
  readonly closeAfter: string;
}

/** A sale in the feed, with the moves of its close, earliest first. */
export type SaleInNews = PublicSaleRow & { readonly moves?: readonly MoveOfClose[] };

/** An issuer whose sales have their demand. */
export type ListedIssuer = Omit<PublicIssuer, 'sales'> & { readonly sales: readonly ListedSale[] };

/** Ended public sales to compare a result with, most similar first (domain/src/figures/similar-sales.ts). */
export interface SimilarSales {
  readonly sales: readonly SimilarSale[];
  /** In percent, weighted by principal, of the sale and the middle of those of the similar ones; null where no yield is known. */
  readonly yield: number | null;
  readonly medianYield: number | null;
}

/** Which signed head of a sale's order log its witnesses have cosigned. */
export interface PublicWitnessing {
  /** Witnesses that the sale names, and how many of them must sign. */
  readonly witnesses: number;
  readonly quorum: number;
  /** The newest head with a quorum: who signed it, its last entry, and when. Null where there is none. */
  readonly last: { readonly signed: number; readonly entry: number; readonly at: string } | null;
  /** True if that head covers every entry. */
  readonly isWhole: boolean;
  /** True if the log is not the one that was signed. */
  readonly isContradicted: boolean;
  /** Where the quorum signed the entries before the close too late, or not at all: the seconds after it (null without), and the entries that could have been added. */
  readonly late?: { readonly seconds: number | null; readonly entries: number } | null;
}

export interface SimilarSale {
  readonly uuid: string;
  readonly name: string;
  readonly issuer: string;
  readonly state: string | null;
  /** Further common traits besides tax status, size and term. */
  readonly common: readonly Similarity[];
  readonly closedAt: string;
  readonly principal: number;
  readonly firstMaturity: string;
  readonly finalMaturity: string;
  readonly cover: number;
  /** Share of the principal. */
  readonly shareSold: number;
  readonly yield: number | null;
  /** True interest cost of the bonds sold, in percent. */
  readonly tic: number | null;
  /** How many investors ordered. */
  readonly investors: number;
}

/** Filters of the public lists beside the state; a search has one value of each, or none. */
export type SaleFilter = Exclude<CountedFilter, 'state'>;
export const saleFilters = countedFilters.filter((name): name is SaleFilter => name !== 'state');

/** How many sales of the list each value of a filter would give, under the other filters; null where there are too many to count them. */
export type SaleChoices = Readonly<Record<CountedFilter, Readonly<Record<string, number>>>>;

/** The fields of a list's search; empty ones do not restrict it. */
export interface SaleSearch {
  readonly q: string;
  readonly state: string;
  readonly filters: Readonly<Partial<Record<SaleFilter, string>>>;
  readonly status: SaleGroup | '';
  /** How the list is shown; as cards if empty. */
  readonly view: SaleView | '';
  readonly page: number;
}

export interface GroupOfSales {
  readonly group: SaleGroup;
  readonly rows: readonly ListedSale[];
  /** All that match, also those on other pages. */
  readonly total: number;
}

/** Fields of every list: the search that it answers, and the choices of its filters. */
interface Searched {
  readonly search: SaleSearch;
  readonly choices: SaleChoices | null;
}

/** The latest questions that the issuer answered to everyone, and how many there are. */
export interface PublicQuestions {
  readonly rows: readonly AnswerOf<typeof saleQuestionsMarket.listPublicSaleQuestions>['rows'][number][];
  readonly total: number;
}

export type PublicPage =
  /** One group for a search with a status, all three otherwise. */
  | (Searched & { readonly kind: 'sales'; readonly groups: readonly GroupOfSales[] })
  /** How many sales match in each state. */
  | (Searched & { readonly kind: 'map'; readonly counts: Readonly<Record<string, number>> })
  /** Live and upcoming sales with their dates; `total` is all that match. */
  | (Searched & { readonly kind: 'calendar'; readonly rows: readonly PublicSaleRow[]; readonly total: number })
  | (Searched & { readonly kind: 'results'; readonly found: GroupOfSales })
  /** `similar` is null before the close, and where the sale was canceled; `witnessing` where it has no order log. */
  | {
      readonly kind: 'sale';
      readonly sale: PublicSale;
      readonly similar: SimilarSales | null;
      readonly witnessing: PublicWitnessing | null;
      readonly questions: PublicQuestions;
    }
  | { readonly kind: 'issuer'; readonly issuer: ListedIssuer }
  /** A card in a frame of another site. */
  | { readonly kind: 'embed'; readonly sale: PublicSale | 'missing' | 'problem' }
  /** A page that could not be read: its own address, seconds until a retry if they are known, and the request's id for support. */
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly address: string;
      readonly retryAfter: number | null;
      readonly reference: string;
    }
  /** `sale` is the id of a sale that is not public: it may be shown after a sign-in. */
  | { readonly kind: 'missing'; readonly sale: string | null };

/** `origin` is the site's own, for addresses that must be complete; `address` the requested one, without a language. */
/** An announcement as the script of the page reads it. */
export type PublicAnnouncement = z.output<typeof shownAnnouncement>;

export interface Site {
  readonly origin: string;
  readonly now: Date;
  readonly address: string;
  /** Business days within which accounts are usually approved. */
  readonly approvalDays: number;
  /** Announcements to visitors. */
  readonly announcements: readonly PublicAnnouncement[];
}

/** Markup that is shown until the app has loaded, with its style. */
export interface FirstView {
  readonly html: string;
  readonly style: string;
}

/** The market's renderer of public pages, as the server loads it. */
export interface PublicRenderer {
  /** A page as HTML, and the text of its style element, whose hash its policy names. */
  renderPage(page: PublicPage, site: Site): { readonly html: string; readonly style: string };
  /** The picture of a sale for links to it, as SVG of 1200 × 630 pixels. */
  renderPreview(sale: PublicSale, site: Pick<Site, 'origin'>): string;
  /** Public facts of a sale, for the app's page of it, and the text of its style element. */
  renderFirstView(sale: PublicSale, now: Date): FirstView;
  /** The Atom feed of what is new among these sales. */
  renderFeed(sales: readonly SaleInNews[], site: Site): string;
}
