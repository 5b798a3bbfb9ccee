/** Where a request came from: the address of its connection, or what proxies that are believed say of it. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Which of the proxies in front are believed, by their address and by how many are nearer to us. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** The nearest so many, or those named; undefined where none is. */
export function trustOf({ trustProxy }: Pick<Config, 'trustProxy'>): TrustsProxy | undefined {
  if (trustProxy === undefined) return undefined;
  return typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : proxyAddr.compile([...trustProxy]);
}

/** The network address a request came from, as Fastify's `request.ip` says it. */
export function addressOf(request: IncomingMessage, trusts: TrustsProxy | undefined): string {
  return trusts === undefined ? (request.socket.remoteAddress ?? '') : proxyAddr(request, trusts);
}
