/** Reads from a trace of system calls which other machines a program tried to reach. */

/** The system calls that name an address. Name look-ups appear as messages to a name server. */
export const tracedCalls = 'connect,sendto,sendmsg,sendmmsg';

/** Each address that is not this machine itself, once. */
export function outsideAddresses(trace: string): string[] {
  const named = [...trace.matchAll(/inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/g)];
  const addresses = named.map(([, four, six]) => four ?? six ?? '');
  return [...new Set(addresses)].filter((address) => !/^(127\.|0\.0\.0\.0$|::1$|::ffff:127\.)/.test(address));
}
