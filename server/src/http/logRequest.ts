/** The line in the log that every request has. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One line, with the request's id; the address without its query, which may hold what people searched for. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const quiet = !request.url.startsWith('/api/');
  const line = {
    requestId: request.id,
    method: request.method,
    path: request.url.split('?')[0],
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  if (quiet) request.log.debug(line, 'request');
  else request.log.info(line, 'request');
}
