/** A push service of a test, as browsers have one: HTTPS, checks the server's signature, and decrypts as the browser would (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import { localCertificate } from './certificates.ts';
import { serve } from './testing.ts';

export interface PushedMessage {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Claims that the server signed (VAPID). */
  readonly claims: JWTPayload;
  readonly bytes: number;
  readonly text: string;
}

export interface PushService {
  readonly url: string;
  readonly received: PushedMessage[];
  /** The status of the next answers. */
  answer(status: number): void;
  /** A new subscription for this key, as a browser sends it to the server. */
  subscribe(key: string): string;
  close(): Promise<void>;
}

interface Subscriber {
  readonly curve: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly key: string;
}

/** Starts it with a certificate that this process trusts from now on. */
export async function startPushService(): Promise<PushService> {
  const certificate = await localCertificate();
  setDefaultCACertificates([...getCACertificates('default'), certificate.cert]);
  const subscribers = new Map<string, Subscriber>();
  const received: PushedMessage[] = [];
  let status = 201;
  let origin = '';
  const server = createServer(certificate, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const subscriber = subscribers.get(request.url ?? '');
    if (!subscriber) return response.writeHead(404).end();
    const claims = await claimsOf(request.headers.authorization ?? '', subscriber.key, origin).catch(() => null);
    if (!claims) return response.writeHead(403).end();
    received.push({
      path: request.url ?? '',
      headers: request.headers,
      claims,
      bytes: body.length,
      text: decrypted(body, subscriber),
    });
    return response.writeHead(status).end();
  });
  origin = (await serve(server)).replace('http:', 'https:');
  return {
    url: origin,
    received,
    answer: (next) => {
      status = next;
    },
    subscribe(key) {
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      subscribers.set(path, { curve, auth, key });
      const keys = { p256dh: curve.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
      return JSON.stringify({ endpoint: `${origin}${path}`, keys, key });
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Checks the signature of RFC 8292: by the key of the subscription, for this service alone. */
async function claimsOf(authorization: string, key: string, audience: string): Promise<JWTPayload> {
  const [, token = '', named] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  if (named !== key) throw new Error('another key');
  const bytes = Buffer.from(key, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  const verifying = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
  return (await jwtVerify(token, verifying, { audience, algorithms: ['ES256'] })).payload;
}

function decrypted(body: Buffer, { curve, auth }: Subscriber): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
  const of = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', of('aes128gcm', 16), of('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // A last record ends with the byte 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
