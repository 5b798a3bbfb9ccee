/** Names of a test installation, answered by this process as the DNS of a city would answer them. */
import dns from 'node:dns';

/** From now on connections of this process to these names lead to this address, by default this machine. */
export function resolveHere(names: readonly string[], address = '127.0.0.1'): void {
  const lookup = dns.lookup;
  const answer = (host: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [names.includes(host) ? address : host, ...rest]);
  Object.assign(dns, { lookup: answer });
}
