/** The page a notification opens, and the day it is listed under. */
import type { NotificationType, UserType } from '@fairbook/domain/base/vocabulary.ts';
import { formatDay } from '@fairbook/ui/format/format.ts';
import { paths } from '../../base/paths.ts';
import { frameTexts } from '../texts/frame.ts';

export interface NoticeLike {
  readonly type: NotificationType;
  readonly data: Readonly<Record<string, string>>;
}

/** The page for this kind of reader; null where there is none. */
export function targetOf({ type, data }: NoticeLike, userType: UserType): string | null {
  if (data['waitingOrder'] !== undefined && userType === 'institutional-investor') return paths.approvals;
  if (data['orderRules'] !== undefined && userType === 'institutional-investor') return paths.people;
  const auction = data['auctionId'];
  if (auction !== undefined && data['part'] === 'questions') return questionsOf(auction, userType);
  if (auction !== undefined && data['part'] === 'team') {
    return userType === 'municipality' ? paths.ownTeam(auction) : paths.dealTeam(auction);
  }
  if (data['part'] === 'team-invitation') return paths.connections;
  if (auction !== undefined && userType !== 'market-professional') {
    return userType === 'municipality' ? paths.ownAuction(auction) : paths.auction(auction);
  }
  if (data['accountChange'] !== undefined || data['accountLinks'] !== undefined || data['question'] !== undefined)
    return paths.onboarding;
  if (type === 'AccountApproved') return paths.start;
  if (type === 'AccountRejected') return paths.onboarding;
  if (data['municipality'] !== undefined && userType === 'municipality') return paths.people;
  if (data['municipalityId'] !== undefined && userType !== 'market-professional') {
    return paths.municipality(data['municipalityId']);
  }
  if (type === 'InviteeJoined') return userType === 'municipality' ? paths.professionals : paths.people;
  return null;
}

/** Where this kind of reader reads the questions about a sale. */
function questionsOf(auction: string, userType: UserType): string {
  if (userType === 'municipality') return `${paths.ownAuction(auction)}?tab=questions`;
  return userType === 'market-professional' ? paths.saleQuestions(auction) : `${paths.auction(auction)}#questions`;
}

/** 'Today', 'Yesterday' or the day, in the reader's zone. */
export function dayHeading(iso: string, now: Date): string {
  const day = localDay(new Date(iso));
  if (day === localDay(now)) return frameTexts.notices.today;
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === localDay(before) ? frameTexts.notices.yesterday : formatDay(day);
}

/** Rows grouped in runs with the same heading, in order. */
export function groupedByDay<Row extends { readonly createdAt: string }>(
  rows: readonly Row[],
  now: Date,
): { readonly heading: string; readonly rows: Row[] }[] {
  const groups: { heading: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const heading = dayHeading(row.createdAt, now);
    const last = groups.at(-1);
    if (last?.heading === heading) last.rows.push(row);
    else groups.push({ heading, rows: [row] });
  }
  return groups;
}

function localDay(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
