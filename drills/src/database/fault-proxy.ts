/** A TCP proxy in front of the database that a drill breaks: it refuses, swallows, resets or delays. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** `slow` delays every piece by 100 ms in each direction. */
export type Fault = 'none' | 'refuse' | 'blackhole' | 'reset' | 'slow';

const delayMs = 100;

export interface FaultProxy {
  readonly port: number;
  set(fault: Fault): Promise<void>;
  close(): Promise<void>;
}

export async function startFaultProxy(target: number): Promise<FaultProxy> {
  let fault: Fault = 'none';
  const open = new Set<Socket>();
  const serve = (client: Socket) => {
    const far = connect(target, '127.0.0.1').setNoDelay();
    for (const [from, to] of [
      [client.setNoDelay(), far],
      [far, client],
    ] as const) {
      open.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => {
        if (fault === 'blackhole') return;
        if (fault === 'slow') setTimeout(() => to.writable && to.write(bytes), delayMs);
        else to.write(bytes);
      });
      from.once('close', () => {
        open.delete(from);
        // A network that swallows packets swallows the end of a connection too.
        if (fault !== 'blackhole') to.destroy();
      });
    }
    if (fault === 'reset') client.resetAndDestroy();
  };
  let server: Server | null = null;
  const listen = async (port: number): Promise<number> => {
    server = createServer(serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  };
  const port = await listen(0);
  return {
    port,
    async set(next) {
      const before = fault;
      fault = next;
      if (next === 'refuse') server?.close();
      // Connections that lost bytes are of no use anymore, as after a real interruption.
      if (next === 'refuse' || next === 'reset' || before === 'blackhole')
        for (const socket of open) socket.resetAndDestroy();
      if (before === 'refuse' && next !== 'refuse') await listen(port);
    },
    async close() {
      for (const socket of open) socket.destroy();
      server?.close();
    },
  };
}
