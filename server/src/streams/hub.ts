/** Everybody who listens to the live stream in this process, and the one turn after the other that tells them what is new. */
import type { AccountStatus } from '@fairbook/domain/vocabulary.ts';
import type { ProvenIdentity } from '../adapters/identity.ts';
import type { Deps } from '../deps.ts';
import type { Ended } from '../http/sessions.sql.ts';
import { endLine, type Frame, frameOf, hasRoom, inSlices, type Line, writeFrame } from './frames.ts';
import {
  newestPosition,
  noticesAt,
  noticesMissed,
  placesBetween,
  type StreamedNotice,
  type WatchedAudience,
  watchAuctions,
  whoChanged,
} from './stream.sql.ts';

const turnEveryMs = 250;
/** Figures of a book move on screen once a second at most, so auctions are looked at every fourth turn. */
const turnsPerAuctionLook = 4;
const heartbeatEveryMs = 15_000;
/** Each turn asks after one in so many accounts, so that everybody is asked after every one and a half seconds. */
const accountShares = 6;
/** Rows a statement brings; few enough that reading them does not hold up other work. */
const placesAtOnce = 2_000;
const noticesAtOnce = 500;
/** What a reader who comes back is given in one turn; far less than what cuts it off. */
const missedAtOnce = 20;

export interface Reader extends Line {
  readonly userId: number;
  /** Of the account, as it was when the stream was opened. A stream does not outlive it. */
  readonly status: AccountStatus;
  /** The municipality the reader acts for; null for everybody else. */
  readonly municipalityId: number | null;
  /** Whether the reader sees what the market sees. */
  readonly browses: boolean;
  /** The reader has everything up to here. */
  position: number;
  /** The sign-in that opened the stream, with which it ends: who, and when in milliseconds. */
  readonly uid: string;
  readonly authTime: number;
  /** When the token runs out, in milliseconds. */
  readonly expiresAt: number;
  readonly auctions: readonly string[];
}

export class Hub {
  readonly #deps: Deps;
  readonly #readers = new Set<Reader>();
  /** Readers who have everything up to the hub's own position, by person. */
  readonly #following = new Map<number, Set<Reader>>();
  /** Readers who came since, and those who still catch up. */
  #coming = new Set<Reader>();
  /** The news each watched auction was last told with. */
  readonly #auctions = new Map<string, AuctionNews>();
  readonly #timer: NodeJS.Timeout;
  readonly #unfollow: () => void;
  /** What everybody who follows has; unknown while nobody does. */
  #position: number | null = null;
  #turns = 0;
  #nextHeartbeat = 0;
  #turn: Promise<void> | null = null;
  #isClosed = false;
  /** The look for the newest position that is under way, and the one that follows it. */
  #look: Promise<unknown> = Promise.resolve();
  #nextLook: Promise<number> | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.#startTurn(), turnEveryMs);
    this.#timer.unref();
    this.#unfollow = deps.sessions.follow((ended) => this.#endSignedOut(ended));
  }

  /** The newest position as the database says it after this was asked. Whoever asks meanwhile shares the next look. */
  newest(): Promise<number> {
    this.#nextLook ??= this.#look.then(() => {
      this.#nextLook = null;
      const look = newestPosition(this.#deps.db);
      this.#look = look.catch(() => undefined);
      return look;
    });
    return this.#nextLook;
  }

  /** Takes in a reader whose headers are out, and who came with this sign-in. */
  add(reader: Reader, identity: ProvenIdentity): void {
    if (this.#isClosed) endLine(reader);
    if (this.#deps.sessions.hasEnded(identity)) this.#end(reader);
    if (!reader.socket.writable) return;
    this.#readers.add(reader);
    this.#coming.add(reader);
    reader.socket.on('close', () => this.#forget(reader));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#unfollow();
    this.#isClosed = true;
    for (const reader of this.#readers) {
      this.#forget(reader);
      // Whoever does not read what is on its way would hold up the end.
      if (hasRoom(reader)) endLine(reader);
      else reader.socket.destroy();
    }
    await this.#turn;
  }

  #forget(reader: Reader): void {
    this.#readers.delete(reader);
    this.#coming.delete(reader);
    const others = this.#following.get(reader.userId);
    others?.delete(reader);
    if (others?.size === 0) this.#following.delete(reader.userId);
  }

  #startTurn(): void {
    this.#endExpired();
    if (this.#turn) return;
    this.#turn = this.#takeTurn()
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'the live stream could not look for news'))
      .finally(() => {
        this.#turn = null;
      });
  }

  /** One turn is over before the next begins, so what is written to a reader is always in order. */
  async #takeTurn(): Promise<void> {
    if (this.#readers.size === 0) {
      this.#position = null;
      this.#auctions.clear();
      return;
    }
    this.#turns += 1;
    this.#deps.sessions.keepLooking();
    await this.#endChanged(this.#turns % accountShares);
    const newest = await this.newest();
    await this.#tellNotices(newest);
    if (this.#turns % turnsPerAuctionLook === 0) await this.#tellAuctions();
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
    for (const reader of this.#readers) {
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
      // Whoever is about to be welcomed hears of it then.
      const following = (readers.get(auction.uuid) ?? []).filter(
        (reader) => !this.#coming.has(reader) && mayHear(reader, news),
      );
      await inSlices(following, (reader) => writeFrame(reader, frame));
    }
    for (const uuid of this.#auctions.keys()) if (!readers.has(uuid)) this.#auctions.delete(uuid);
  }

  /** Gives those who came what they missed up to `newest`, a portion a turn; with the last one they follow. */
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
    // A reader may have left while the notices were read.
    if (!this.#coming.delete(reader)) return;
    const others = this.#following.get(reader.userId);
    if (others) others.add(reader);
    else this.#following.set(reader.userId, new Set([reader]));
    for (const auction of reader.auctions) {
      const known = this.#auctions.get(auction);
      if (known && mayHear(reader, known)) writeFrame(reader, known.frame);
    }
  }

  /** Shows that the line is open, what the server's time is, and where a page that loses the line goes on from. */
  async #beat(): Promise<void> {
    const now = this.#deps.clock();
    if (now.getTime() < this.#nextHeartbeat || this.#position === null) return;
    this.#nextHeartbeat = now.getTime() + heartbeatEveryMs;
    const serverTime = now.toISOString();
    const frame = frameOf('heartbeat', { serverTime }, this.#position);
    const withoutPlace = frameOf('heartbeat', { serverTime });
    await inSlices(this.#readers, (reader) => {
      writeFrame(reader, this.#coming.has(reader) ? withoutPlace : frame);
    });
  }

  #endExpired(): void {
    const now = this.#deps.clock().getTime();
    for (const reader of this.#readers) if (reader.expiresAt <= now) this.#end(reader);
  }

  #endSignedOut(ended: readonly Ended[]): void {
    const gone = Map.groupBy(ended, ({ uid }) => uid);
    for (const reader of this.#readers) {
      const { uid, authTime } = reader;
      const isOver = gone.get(uid)?.some(({ kind, at }) => (kind === 'one' ? at === authTime : authTime < at));
      if (isOver) this.#end(reader);
    }
  }

  /** Ends the streams of those of one share of the accounts whose status has changed since, or who were removed. */
  async #endChanged(share: number): Promise<void> {
    const readers = [...this.#readers].filter(({ userId }) => userId % accountShares === share);
    if (readers.length === 0) return;
    const changed = await whoChanged(this.#deps.db, readers);
    for (const reader of readers) if (changed.has(reader.userId)) this.#end(reader);
  }

  #end(reader: Reader): void {
    this.#forget(reader);
    writeFrame(reader, frameOf('end', { reason: 'Sign in again to go on' }));
    endLine(reader);
  }
}

/** What the readers of an auction were last told, and who they may be. */
interface AuctionNews {
  readonly text: string;
  readonly frame: Frame;
  readonly audience: WatchedAudience;
}

function mayHear({ municipalityId, browses }: Reader, { audience }: AuctionNews): boolean {
  return municipalityId === audience.municipalityId || (browses && audience.isPublic);
}

function frameOfNotice(notice: StreamedNotice): Frame {
  const { position, uuid: id, user, type, title, body: message, data, silent, isRead, createdAt } = notice;
  return frameOf('notice', { id, type, title, message, data, silent, user, isRead, createdAt }, position);
}
