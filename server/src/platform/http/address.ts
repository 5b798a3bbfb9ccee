/** Origin of a request: the address of its connection, or the one reported by trusted proxies. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config/config.ts';

/** Which proxies in front are trusted, by address and by distance. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** The nearest so many, or the listed ones; undefined if none. */
export function trustOf({ trustProxy }: Pick<Config, 'trustProxy'>): TrustsProxy | undefined {
  if (trustProxy === undefined) return undefined;
  return typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : proxyAddr.compile([...trustProxy]);
}

/** The network address a request came from, as in Fastify's `request.ip`. */
export function addressOf(request: IncomingMessage, trusts: TrustsProxy | undefined): string {
  return trusts === undefined ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trusts);
}
