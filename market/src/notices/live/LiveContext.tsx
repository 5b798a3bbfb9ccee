/** Live stream for React: one connection for the whole app, the auctions its pages follow, and query invalidation. */

import { addressOf } from '@fairbook/contract/base/client.ts';
import { notificationsMarket } from '@fairbook/contract/notices/notifications/market.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { showAnnouncements } from '@fairbook/ui/notices/announcements.ts';
import { useSession } from '@fairbook/ui/sign-in/SessionContext.tsx';
import { currentWish, onWish } from '@fairbook/ui/sign-in/sign-in-again.ts';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { noteHeard } from '../../base/heard.ts';
import { invalidate } from '../../base/invalidation.ts';
import type { StreamEvent } from './events.ts';
import { announcementsIn, auctionNews, heartbeat, type LiveNotice, liveNotice } from './news.ts';
import { type LiveStream, openStream, type StreamState } from './stream.ts';

interface Live {
  readonly state: StreamState;
  /** Follows an auction until the returned function is called. */
  readonly follow: (uuid: string) => () => void;
}

const Context = createContext<Live | null>(null);

/** Minimum time between updates of figures on screen. */
const minGap = 1_000;
/** Maximum number of auctions the server follows for one page. */
const maxFollowed = 50;

export interface LiveProviderProps {
  /** The id of the person. */
  readonly person: string;
  readonly onNotice: (notice: LiveNotice) => void;
  readonly children: ReactNode;
}

export function LiveProvider({ person, onNotice, children }: LiveProviderProps) {
  const session = useSession();
  const queries = useQueryClient();
  const [state, setState] = useState<StreamState>('connecting');
  /** While the session is over nothing arrives; a new sign-in opens the stream again. */
  const isOver = useSyncExternalStore(onWish, () => currentWish()?.isOver ?? false);
  const followed = useRef(new Map<string, number>());
  /** The auctions of the open stream. */
  const asked = useRef<ReadonlySet<string>>(new Set());
  const statuses = useRef(new Map<string, string>());
  const answers = useRef(new Map<string, number>());
  const stream = useRef<LiveStream | null>(null);

  const { auctionMoved, forgetMoved } = useBursts();

  const read = useEffectEvent((event: StreamEvent) => {
    if (event.type === 'heartbeat') {
      const serverTime = heartbeat(event.data);
      if (serverTime) serverClock.note(serverTime, 200);
    } else if (event.type === 'auction') {
      const news = auctionNews(event.data);
      if (!news) return;
      noteHeard();
      const answersBefore = answers.current.get(news.uuid);
      answers.current.set(news.uuid, news.publicAnswers);
      if (answersBefore !== undefined && answersBefore !== news.publicAnswers)
        void invalidate(queries, 'saleQuestions');
      const standing = `${news.status} ${news.haltedAt} ${news.startDate} ${news.closeDate} ${news.supplements} ${news.amendments}`;
      const before = statuses.current.get(news.uuid);
      statuses.current.set(news.uuid, standing);
      auctionMoved(news.uuid, before !== undefined && before !== standing);
    } else if (event.type === 'announcements') {
      void showAnnouncements(announcementsIn(event.data), person);
    } else if (event.type === 'end') {
      // The account has changed, or the session has expired.
      void invalidate(queries, 'account');
    } else if (event.type === 'notice') {
      const notice = liveNotice(event.data);
      if (!notice) return;
      noteHeard();
      void invalidate(queries, 'notice', notice.data['auctionId'] === undefined ? 'account' : 'auctionStatus');
      if (!notice.silent) onNotice(notice);
    }
  });

  /** A refused stream may mean that the account is gone: the gate checks. */
  const changeState = useEffectEvent((next: StreamState) => {
    setState(next);
    if (next === 'off') void invalidate(queries, 'account');
  });

  useEffect(() => {
    if (isOver) return;
    const opened = openStream({
      url: () => {
        const auction = askable(followed.current);
        asked.current = new Set(auction);
        return addressOf(notificationsMarket.streamNotifications, { query: { auction } });
      },
      token: () => session.getToken(),
      onEvent: read,
      onState: changeState,
    });
    stream.current = opened;
    window.addEventListener('online', opened.restart);
    return () => {
      window.removeEventListener('online', opened.restart);
      forgetMoved();
      opened.close();
    };
  }, [session, isOver, forgetMoved]);

  const follow = useFollowing(followed, asked, stream);
  const live = useMemo(() => ({ state: isOver ? 'off' : state, follow }) as const, [state, isOver, follow]);
  return <Context value={live}>{children}</Context>;
}

/** Makes what moved in an auction old for its pages: the first news of a burst at once, the rest together a second later. */
function useBursts() {
  const queries = useQueryClient();
  const due = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; statusChanged: boolean }>());
  const auctionMoved = (auction: string, statusChanged: boolean) => {
    const waiting = due.current.get(auction);
    if (waiting) {
      due.current.set(auction, { ...waiting, statusChanged: waiting.statusChanged || statusChanged });
      return;
    }
    void invalidate(queries, statusChanged ? 'auctionStatus' : 'book');
    const settle = () => {
      const last = due.current.get(auction);
      due.current.delete(auction);
      if (last && last !== entry) void invalidate(queries, last.statusChanged ? 'auctionStatus' : 'book');
    };
    const entry = { timer: setTimeout(settle, minGap), statusChanged: false };
    due.current.set(auction, entry);
  };
  const forgetMoved = useCallback(() => {
    for (const { timer } of due.current.values()) clearTimeout(timer);
    due.current.clear();
  }, []);
  return { auctionMoved, forgetMoved };
}

/** The auctions that one stream asks for. A page with more of them follows the first; the rest would be missing in every new stream too. */
function askable(followed: ReadonlyMap<string, number>): string[] {
  return [...followed.keys()].slice(0, maxFollowed);
}

/** How pages follow auctions: `followed` counts the followers of each, and `stream` is reopened for those it was not `asked` for. */
function useFollowing(
  followed: RefObject<Map<string, number>>,
  asked: RefObject<ReadonlySet<string>>,
  stream: RefObject<LiveStream | null>,
): Live['follow'] {
  return useMemo(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    // Pages mount and unmount together, so one new connection serves them all.
    const changed = () => {
      clearTimeout(soon);
      soon = setTimeout(() => {
        const isMissing = askable(followed.current).some((uuid) => !asked.current.has(uuid));
        if (isMissing) stream.current?.restart();
      }, 50);
    };
    return (uuid: string) => {
      const count = followed.current.get(uuid) ?? 0;
      followed.current.set(uuid, count + 1);
      if (count === 0) changed();
      return () => {
        const left = (followed.current.get(uuid) ?? 1) - 1;
        if (left > 0) followed.current.set(uuid, left);
        // No new connection when an auction is no longer followed; its events do no harm.
        else followed.current.delete(uuid);
      };
    };
  }, [followed, asked, stream]);
}

export function useLiveState(): StreamState {
  return useLive().state;
}

/** Follows an auction while the page is shown; nothing for null. */
export function useFollow(uuid: string | null): void {
  const { follow } = useLive();
  useEffect(() => (uuid === null ? undefined : follow(uuid)), [uuid, follow]);
}

/** Follows the auctions of a list while they are shown. */
export function useFollowAll(uuids: readonly string[]): void {
  const { follow } = useLive();
  // The same auctions in a new array are no change.
  const together = uuids.join();
  useEffect(() => {
    const stops = together === '' ? [] : together.split(',').map(follow);
    return () => {
      for (const stop of stops) stop();
    };
  }, [together, follow]);
}

function useLive(): Live {
  const live = useContext(Context);
  if (!live) throw new Error('the live stream needs a LiveProvider around it');
  return live;
}
