/** Answers errors of addresses that Fastify serves: with JSON, or with a page where a browser asked for one. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf, type ErrorAnswer, goneAnswer, headersOf } from '../base/errors.ts';
import { type AccessLog, answeredBy } from './access-log.ts';
import { addHeaders } from './answers.ts';
import type { Headers } from './cached-response.ts';
import { wantsPage } from './headers.ts';
import { jsonResponse } from './json.ts';
import { refuseLateBeyondLimit } from './limits.ts';

/** A page about an error, with its headers. */
export type PageOfError = (
  answer: ErrorAnswer,
  request: FastifyRequest,
) => { readonly html: string; readonly headers: Headers };

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** `pageOf` draws what browsers get; without it everyone gets JSON. */
export function errorSender(accessLog: AccessLog, pageOf?: PageOfError): ErrorHandler {
  return (error, request, reply) => {
    const { id, raw } = request;
    // An interrupted body fails wherever it is read, with the reader's message.
    const isGone = raw.destroyed && !raw.complete;
    const answer = isGone ? goneAnswer : answerOf(error);
    accessLog.noteRefusal(id, error, answer);
    const body =
      pageOf && wantsPage(raw.headers) ? writePage(reply, answer, pageOf(answer, request)) : writeJson(reply, answer);
    reply.status(answer.status);
    // No response is sent, so nothing else would log it.
    if (isGone) accessLog.note(answeredBy(request, reply));
    refuseLateBeyondLimit(error, () => void reply.send(body));
    return reply;
  };
}

function writeJson(reply: FastifyReply, answer: ErrorAnswer) {
  const { headers, body } = jsonResponse(answer.status, answer.body, headersOf(answer.status, answer.headers));
  addHeaders(reply, headers);
  return body;
}

function writePage(reply: FastifyReply, { status, headers: own }: ErrorAnswer, page: ReturnType<PageOfError>): string {
  const plain = ['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-store'];
  addHeaders(reply, [...plain, ...headersOf(status, own), ...page.headers]);
  return page.html;
}
