/** Posts messages to addresses chosen by users, and reads from them: only to the public internet, never to internal addresses. */

import { lookup, Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { english, type Sentence, say, type Text } from '@fairbook/domain/base/sentences/sentence.ts';

/** The address did not respond, or is not allowed; its sentence gives the reason to the user. */
export class Unreachable extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(english(sentence), options);
    this.sentence = sentence;
  }
}

export interface Message {
  /** Null to read without sending anything (GET). */
  readonly body: string | Uint8Array | null;
  readonly headers: Readonly<Record<string, string>>;
  /** For development: also allows plain http to this machine. */
  readonly isLoopbackAllowed: boolean;
}

/** For the connection and the response head together, in milliseconds. */
const defaultTimeoutMs = 10_000;

/** Posts it and returns the status; the response body is not read, and no redirect is followed. Throws Unreachable. */
export async function post(url: string, message: Message): Promise<number> {
  const response = await send(url, message, {
    timeoutMs: defaultTimeoutMs,
    signal: AbortSignal.timeout(defaultTimeoutMs),
  });
  response.destroy();
  return response.statusCode ?? 0;
}

export interface ReadResponse {
  readonly status: number;
  /** The media type without its parameters. */
  readonly type: string;
  readonly text: string;
}

/** For the connection and the whole response, and the most that is read of it. */
export interface ReadLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** Sends it and reads the response. A redirect is not followed. Throws Unreachable. */
export async function sendAndRead(url: string, message: Message, limits: ReadLimits): Promise<ReadResponse> {
  const { timeoutMs, maxBytes } = limits;
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await send(url, message, { timeoutMs, signal });
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (status >= 300 && status < 400) throw new Unreachable('It redirects to another address');
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes)
        throw new Unreachable(say('Its response has more than {bytes} bytes', { bytes: maxBytes }));
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    // Node reports a response that is given up as a connection that was closed.
    const cause = signal.aborted ? signal.reason : error;
    throw new Unreachable(sentenceOf(cause, timeoutMs), { cause });
  } finally {
    response.destroy();
  }
  const type = headers['content-type']?.split(';')[0]?.trim() ?? '';
  return { status, type, text: Buffer.concat(chunks).toString('utf8') };
}

/**
 * The name is resolved here and the connection uses the very address that was checked, so that a name cannot resolve to another machine a moment
 * later.
 */
async function send(
  url: string,
  { body, headers, isLoopbackAllowed }: Message,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<IncomingMessage> {
  const refusal = whyNotAddress(url, isLoopbackAllowed);
  if (refusal !== null) throw new Unreachable(refusal);
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host, isLoopbackAllowed);
  const [address] = addresses;
  if (address === undefined || !addresses.every((each) => mayAsk(each, isLoopbackAllowed))) {
    throw new Unreachable('Its name leads to an address that is not public');
  }
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const outgoing = request(url, {
      ...(body === null
        ? { method: 'GET', headers }
        : { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } }),
      // A connection of its own, never a shared one.
      agent: false,
      signal,
      lookup: (_name, options, found) => {
        const family = isIP(address);
        if (options.all === true) found(null, [{ address, family }]);
        else found(null, address, family);
      },
    });
    outgoing.on('response', done);
    outgoing.on('error', (cause) => fail(new Unreachable(sentenceOf(cause, timeoutMs), { cause })));
    outgoing.end(body ?? undefined);
  });
}

/** Ports of https services; any other is more likely an unrelated service. */
const ports: ReadonlySet<string> = new Set(['443', '8443']);

/** Why an address cannot be used, in a sentence; null where it can, as far as known without network access. */
export function whyNotAddress(url: string, isLoopbackAllowed: boolean): Text | null {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLocal =
    isLoopbackAllowed && (host === 'localhost' || loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
  if (protocol !== 'https:' && !isLocal) return 'Must begin with https://';
  if (username !== '' || password !== '') return 'Must not contain a name or a password';
  if (isIP(host) && !mayAsk(host, isLoopbackAllowed)) return 'Must be an address on the public internet';
  if (!isIP(host) && !isLocal && (!host.includes('.') || /\.(local|localhost|internal|home\.arpa)\.?$/.test(host))) {
    return 'Must be an address on the public internet';
  }
  if (!isLocal && port !== '' && !ports.has(port)) return 'Must use port 443 or 8443';
  return null;
}

/** Returns whether an IP address is public, or this machine where that is allowed. */
export function mayAsk(address: string, isLoopbackAllowed: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isLoopbackAllowed && loopback.check(address, family)) return true;
  if (family === 'ipv4') return isIP(address) === 4 && !reserved.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** From the registries of special-purpose addresses (RFC 6890): private, shared, link-local, documentation, multicast, tunnels. */
const reserved = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
/** The global unicast range of IPv6; everything else, including embedded IPv4 addresses, is refused. */
const global = listOf(['2000::/3']);
const loopback = listOf(['127.0.0.0/8', '::1/128']);

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}

async function resolve(host: string, isLoopbackAllowed: boolean): Promise<string[]> {
  // This machine's own names are in its hosts file, which name servers do not have.
  if (isLoopbackAllowed && host === 'localhost')
    return (await lookup(host, { all: true })).map(({ address }) => address);
  return resolveName(host, new Resolver({ timeout: dnsTimeoutMs / dnsTries, tries: dnsTries }));
}

/** Milliseconds for a name, and the number of queries in that time. */
const dnsTimeoutMs = 4_000;
const dnsTries = 2;

/**
 * The addresses of a name, from name servers with a time limit. The system's own look-up has none: it takes as long as its settings say, and blocks
 * one of the few threads of the process meanwhile. Throws Unreachable.
 */
export async function resolveName(host: string, resolver: Resolver): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const causes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const isSilent = causes.some((cause) => cause?.code === 'ETIMEOUT');
  const sentence = isSilent
    ? say('Its name was not found within {seconds} seconds', { seconds: dnsTimeoutMs / 1_000 })
    : 'Its name is not known';
  throw new Unreachable(sentence, { cause: causes[0] });
}

function sentenceOf(error: Error, timeoutMs: number): Sentence {
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || error.name === 'AbortError' || code === 'ETIMEDOUT') {
    return say('It did not respond within {seconds} seconds', { seconds: timeoutMs / 1_000 });
  }
  if (code === 'ECONNREFUSED') return 'It refused the connection';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'It broke the connection off';
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code)) return say('Its certificate cannot be trusted ({code})', { code });
  return code === '' ? 'It could not be reached' : say('It could not be reached ({code})', { code });
}
