/** Hub of the live stream's readers in this process, with the loop that sends news to them. */
import { seesPrivateSales } from '@fairbook/domain/auctions/auction.ts';
import type { AccountStatus } from '@fairbook/domain/base/vocabulary.ts';
import type { ProvenIdentity } from '../../../platform/adapters/identity.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Ended } from '../../../platform/http/caller/sessions.sql.ts';
import {
  newestPosition,
  noticesAt,
  noticesMissed,
  placesBetween,
  type StreamedNotice,
  type WatchedAudience,
  watchAuctions,
  whoChanged,
} from '../../../store/notices/stream.sql.ts';
import { endLine, type Frame, frameOf, frameOfNotice, hasRoom, inSlices, type Line, writeFrame } from './frames.ts';

const turnEveryMs = 250;
/** Figures of a book change on screen at most once a second, so auctions are checked every fourth turn, and announcements with them. */
const turnsPerAuctionLook = 4;
const heartbeatEveryMs = 15_000;
/** Each turn checks one in so many accounts, so that all are checked every one and a half seconds. */
const accountShares = 6;
/** Rows per statement; few enough that reading them does not delay other work. */
const placesAtOnce = 2_000;
const noticesAtOnce = 500;
/** Maximum for a reconnecting reader in one turn; far less than what cuts it off. */
const missedAtOnce = 20;

export interface Reader extends Line {
  readonly userId: number;
  /** Status of the account when the stream was opened. A status change ends the stream. */
  readonly status: AccountStatus;
  /** The reader's municipality; null for everyone else. */
  readonly municipalityId: number | null;
  /** True if the reader sees the market. */
  readonly browses: boolean;
  /** The reader has everything up to here. */
  position: number;
  /** The session that opened the stream, whose end ends it: who, and when in milliseconds. */
  readonly uid: string;
  readonly authTime: number;
  /** When the token expires, in milliseconds. */
  readonly expiresAt: number;
  readonly auctions: readonly string[];
}

export class Hub {
  readonly #deps: Deps;
  readonly readers = new Set<Reader>();
  /** Readers who have everything up to the hub's own position, by person. */
  readonly #following = new Map<number, Set<Reader>>();
  /** New readers, and those still catching up. */
  #coming = new Set<Reader>();
  /** The last state sent for each watched auction. */
  readonly #auctions = new Map<string, AuctionNews>();
  /** The announcements sent last; null before the first, and while there are no readers. */
  #announced: { readonly text: string; readonly frame: Frame } | null = null;
  readonly #timer: NodeJS.Timeout;
  readonly #unfollow: () => void;
  /** Position of all following readers; unknown while there are none. */
  #position: number | null = null;
  #turns = 0;
  #nextHeartbeat = 0;
  #turn: Promise<void> | null = null;
  #isClosed = false;
  /** The query for the newest position in progress, and the one that follows it. */
  #look: Promise<unknown> = Promise.resolve();
  #nextLook: Promise<number> | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#startTurn(), turnEveryMs);
    this.#timer.unref();
    this.#unfollow = deps.sessions.follow((ended) => this.#endSignedOut(ended));
  }

  /** The newest position, queried after this call. Concurrent callers share the next query. */
  newest(): Promise<number> {
    this.#nextLook ??= this.#look.then(() => {
      this.#nextLook = null;
      const look = newestPosition(this.#deps.db);
      this.#look = look.catch(() => undefined);
      return look;
    });
    return this.#nextLook;
  }

  /** Adds a reader whose headers were sent, with the session. */
  add(reader: Reader, identity: ProvenIdentity): void {
    if (this.#isClosed) endLine(reader);
    if (this.#deps.sessions.hasEnded(identity)) this.#end(reader);
    if (!reader.socket.writable) return;
    this.readers.add(reader);
    this.#coming.add(reader);
    reader.socket.on('close', () => this.#forget(reader));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#unfollow();
    this.#isClosed = true;
    for (const reader of this.readers) {
      this.#forget(reader);
      // A reader that does not read pending data would delay shutdown.
      if (hasRoom(reader)) endLine(reader);
      else reader.socket.destroy();
    }
    await this.#turn;
  }

  #forget(reader: Reader): void {
    this.readers.delete(reader);
    this.#coming.delete(reader);
    const others = this.#following.get(reader.userId);
    others?.delete(reader);
    if (others?.size === 0) this.#following.delete(reader.userId);
  }

  #startTurn(): void {
    this.#endExpired();
    if (this.#turn) return;
    this.#turn = this.#takeTurn()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'the live stream could not check for news'))
      .finally(() => {
        this.#turn = null;
      });
  }

  /** Turns never overlap, so writes to a reader are always in order. */
  async #takeTurn(): Promise<void> {
    if (this.readers.size === 0) {
      this.#position = null;
      this.#auctions.clear();
      this.#announced = null;
      return;
    }
    this.#turns += 1;
    await this.#deps.sessions.update();
    await this.#endChanged(this.#turns % accountShares);
    const newest = await this.newest();
    await this.#tellNotices(newest);
    if (this.#turns % turnsPerAuctionLook === 0) {
      await this.#tellAuctions();
      await this.#tellAnnouncements();
    }
    await this.#welcome(newest);
    await this.#beat();
  }

  async #tellNotices(newest: number): Promise<void> {
    let position = this.#position ?? newest;
    while (position < newest) {
      const places = await placesBetween(this.#deps.db, position, newest, placesAtOnce);
      const wanted = places.filter(({ userId }) => this.#following.has(userId)).map((place) => place.position);
      for (let from = 0; from < wanted.length; from += noticesAtOnce) {
        const notices = await noticesAt(this.#deps.db, wanted.slice(from, from + noticesAtOnce));
        await inSlices(notices, (notice) => this.#tell(notice, this.#following.get(notice.userId) ?? []));
      }
      position = places.at(-1)?.position ?? newest;
      this.#position = position;
    }
    this.#position = newest;
  }

  #tell(notice: StreamedNotice, readers: Iterable<Reader>): void {
    const frame = frameOfNotice(notice);
    for (const reader of readers) {
      if (reader.position >= notice.position) continue;
      writeFrame(reader, frame);
      reader.position = notice.position;
    }
  }

  async #tellAuctions(): Promise<void> {
    const readers = new Map<string, Reader[]>();
    for (const reader of this.readers) {
      for (const auction of reader.auctions) {
        const others = readers.get(auction);
        if (others) others.push(reader);
        else readers.set(auction, [reader]);
      }
    }
    for (const [auction, audience] of await watchAuctions(this.#deps.db, [...readers.keys()])) {
      const text = JSON.stringify([auction, audience]);
      if (this.#auctions.get(auction.uuid)?.text === text) continue;
      const frame = frameOf('auction', auction);
      const news = { text, frame, audience };
      this.#auctions.set(auction.uuid, news);
      // New readers get it when they are added.
      const following = (readers.get(auction.uuid) ?? []).filter(
        (reader) => !this.#coming.has(reader) && mayHear(reader, news),
      );
      await inSlices(following, (reader) => writeFrame(reader, frame));
    }
    for (const uuid of this.#auctions.keys()) if (!readers.has(uuid)) this.#auctions.delete(uuid);
  }

  /** Sends all that is announced whenever it changes, so that a page shows that and nothing else. */
  async #tellAnnouncements(): Promise<void> {
    const announcements = await this.#deps.announcements.on('market');
    const text = JSON.stringify(announcements);
    if (this.#announced?.text === text) return;
    const frame = frameOf('announcements', { announcements });
    this.#announced = { text, frame };
    // New readers get it when they are added.
    const following = [...this.readers].filter((reader) => !this.#coming.has(reader));
    await inSlices(following, (reader) => writeFrame(reader, frame));
  }

  /** Sends new readers what they missed up to `newest`, a portion per turn; then they follow. */
  async #welcome(newest: number): Promise<void> {
    const coming = [...this.#coming];
    for (let from = 0; from < coming.length; from += noticesAtOnce) {
      const portion = coming.slice(from, from + noticesAtOnce);
      const missed = Map.groupBy(
        await noticesMissed(this.#deps.db, portion, newest, missedAtOnce),
        (notice) => notice.turn,
      );
      await inSlices(portion.entries(), ([turn, reader]) => {
        const notices = missed.get(turn) ?? [];
        const isDeliverable = notices.every((notice) => this.#tellWhereRoom(notice, reader));
        if (isDeliverable && notices.length < missedAtOnce) this.#follow(reader);
      });
    }
  }

  #tellWhereRoom(notice: StreamedNotice, reader: Reader): boolean {
    if (!hasRoom(reader)) return false;
    this.#tell(notice, [reader]);
    return true;
  }

  #follow(reader: Reader): void {
    // A reader may have left while the notifications were read.
    if (!this.#coming.delete(reader)) return;
    const others = this.#following.get(reader.userId);
    if (others) others.add(reader);
    else this.#following.set(reader.userId, new Set([reader]));
    if (this.#announced) writeFrame(reader, this.#announced.frame);
    for (const auction of reader.auctions) {
      const known = this.#auctions.get(auction);
      if (known && mayHear(reader, known)) writeFrame(reader, known.frame);
    }
  }

  /** Reports the server's time, and the position from which a page resumes after a disconnect. */
  async #beat(): Promise<void> {
    const now = this.#deps.clock();
    if (now.getTime() < this.#nextHeartbeat || this.#position === null) return;
    this.#nextHeartbeat = now.getTime() + heartbeatEveryMs;
    const serverTime = now.toISOString();
    const frame = frameOf('heartbeat', { serverTime }, this.#position);
    const withoutPlace = frameOf('heartbeat', { serverTime });
    await inSlices(this.readers, (reader) => {
      writeFrame(reader, this.#coming.has(reader) ? withoutPlace : frame);
    });
  }

  #endExpired(): void {
    const now = this.#deps.clock().getTime();
    for (const reader of this.readers) if (reader.expiresAt <= now) this.#end(reader);
  }

  #endSignedOut(ended: readonly Ended[]): void {
    const gone = Map.groupBy(ended, ({ uid }) => uid);
    for (const reader of this.readers) {
      const { uid, authTime } = reader;
      const isOver = gone.get(uid)?.some(({ kind, at }) => (kind === 'one' ? at === authTime : authTime < at));
      if (isOver) this.#end(reader);
    }
  }

  /** Ends the streams of one share of the accounts whose status has changed, or who were removed. */
  async #endChanged(share: number): Promise<void> {
    const readers = [...this.readers].filter(({ userId }) => userId % accountShares === share);
    if (readers.length === 0) return;
    const changed = await whoChanged(this.#deps.db, readers);
    for (const reader of readers) if (changed.has(reader.userId)) this.#end(reader);
  }

  #end(reader: Reader): void {
    this.#forget(reader);
    writeFrame(reader, frameOf('end', { reason: 'Sign in again to continue' }));
    endLine(reader);
  }
}

/** The last state sent to an auction's readers, and who may read it. */
interface AuctionNews {
  readonly text: string;
  readonly frame: Frame;
  readonly audience: WatchedAudience;
}

function mayHear({ municipalityId, browses, status }: Reader, { audience }: AuctionNews): boolean {
  const isSeen = browses && audience.isPublic && (!audience.isPrivate || seesPrivateSales(status));
  return municipalityId === audience.municipalityId || isSeen;
}
