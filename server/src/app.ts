/** One HTTP application: the market's or the administrators', its API and its web pages. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { admin } from '@fairbook/contract/admin.ts';
import { market } from '@fairbook/contract/market.ts';
import fastifyStatic from '@fastify/static';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { adminHandlers } from './admin.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import type { Administrator, Audience, User } from './http/actor.ts';
import { addHeaders } from './http/answers.ts';
import { answerOf, headersOf } from './http/errors.ts';
import { ExpressWay } from './http/expressWay.ts';
import { implement } from './http/implement.ts';
import { answeredBy, Journal } from './http/journal.ts';
import { addOperations } from './http/operations.ts';
import { addOutbox } from './http/outbox.ts';
import { readQueryString } from './http/queries.ts';
import { openServer } from './http/server.ts';
import { commonHeaders, ShortWay } from './http/shortWay.ts';
import { addStream } from './http/stream.ts';
import { addUnsubscribe } from './http/unsubscribe.ts';
import { marketHandlers } from './market.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: User | Administrator | null;
  }
}

/** The application, ready to listen or to be injected. */
export async function buildApp(deps: Deps, audience: Audience): Promise<FastifyInstance> {
  const log = deps.log.child({ site: audience });
  const journal = new Journal(log);
  const shortWay = new ShortWay(deps, journal);
  const expressWay = new ExpressWay(deps, journal, log);
  const server = openServer(shortWay, expressWay);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    ...(deps.config.trustProxy === undefined ? {} : { trustProxy: trusted(deps.config.trustProxy) }),
    genReqId: () => randomUUID(),
    // What is logged of a request names its id itself; a logger of its own for each would cost more than many an answer.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 256 * 1024,
    serverFactory: server.factory,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 200,
      querystringParser: readQueryString as (text: string) => Record<string, string>,
    },
    // Requests under way are finished at the end; streams are ended by their hub.
    forceCloseConnections: 'idle',
  });
  app.addHook('preClose', async () => server.beginClose());
  app.decorateRequest('actor', null);
  readJson(app);
  addCommonHeaders(app);
  noteAnswers(app, journal);
  app.setErrorHandler(sendError);
  if (audience === 'market') {
    deps.board.open();
    implement(app, market, marketHandlers, deps, { shortWay, expressWay });
    addStream(app, deps, journal);
    addOutbox(app, deps);
    addUnsubscribe(app, deps);
  } else {
    implement(app, admin, adminHandlers, deps, { shortWay, expressWay });
  }
  addOperations(app, deps, audience, journal);
  await servePages(app, audience, pagePolicy(deps.config));
  return app;
}

/** Which proxies are believed: the nearest so many, or those named. */
function trusted(proxies: number | readonly string[]): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : [...proxies];
}

/** Builds the application and listens where the configuration says. */
export async function startApp(deps: Deps, audience: Audience): Promise<{ address: string; close(): Promise<void> }> {
  const app = await buildApp(deps, audience);
  const port = audience === 'market' ? deps.config.marketPort : deps.config.adminPort;
  const address = await app.listen({ host: deps.config.host, port });
  return { address, close: () => app.close() };
}

/** JSON as Fastify reads it, except that no body at all is no error: some calls take none. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else void parse(request, text as string, done);
  });
}

function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    addHeaders(reply, commonHeaders(request.id));
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}

function noteAnswers(app: FastifyInstance, journal: Journal): void {
  app.addHook('onResponse', (request, reply, done) => {
    journal.note(answeredBy(request, reply));
    done();
  });
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, ours } = answerOf(error);
  if (ours) request.log.error({ requestId: request.id, err: error }, 'request failed');
  return addHeaders(reply, headersOf(status)).status(status).type('application/json').send(body);
}

/** The built web application; any address that is not a file is a page of it. */
async function servePages(app: FastifyInstance, audience: Audience, policy: string): Promise<void> {
  const root = fileURLToPath(new URL(`../../${audience}/dist/`, import.meta.url));
  const built = existsSync(`${root}index.html`);
  if (built) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      setHeaders: (response, path) => {
        const forever = path.includes('/assets/');
        response.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path.endsWith('.html')) response.header('content-security-policy', policy);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // However the address of a call is misspelt, a program must not get a page for an answer. Of a page only the path
    // tells: the link of an invitation ends in an e-mail, which looks like the name of a file.
    const [path = ''] = request.url.split('?');
    const page = request.method === 'GET' && !/^\/+api\b|\.\w+$/i.test(path);
    if (built && page) return reply.sendFile('index.html');
    return reply.status(404).send({ message: 'Not found', data: { code: 'not-found' } });
  });
}

/**
 * Scripts from here only, and those of reCAPTCHA where invitations ask it; connections also to the identity provider. Mantine
 * sets styles on elements. Documents are read with the reader's token and shown from memory, as blobs.
 */
function pagePolicy({ identityUrl, firebase: { vapidKey }, captcha: { siteKey } }: Config): string {
  const push = ' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com';
  const firebase = `https://identitytoolkit.googleapis.com https://securetoken.googleapis.com${vapidKey === undefined ? '' : push}`;
  // As Google's guide to reCAPTCHA and a content security policy has it.
  const [captchaScripts, captchaFrames] =
    siteKey === undefined
      ? ['', '']
      : [' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/', ' https://www.google.com/recaptcha/'];
  return [
    "default-src 'self'",
    `script-src 'self'${captchaScripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${identityUrl === undefined ? firebase : new URL(identityUrl).origin}${captchaFrames}`,
    `frame-src blob:${captchaFrames}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}
