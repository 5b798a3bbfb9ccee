/** Headers of requests in the OpenAPI document. */
import type { Route } from '../base/route.ts';
import type { JsonObject } from './schemas.ts';

export function requestHeadersOf(of: Route): JsonObject[] {
  return [
    ...(of.takesIdempotencyKey ? [idempotencyKeyOf(of)] : []),
    ...(of.takesVersion ? [version] : []),
    ...(of.isOfProof ? [proofKey] : []),
  ];
}

function idempotencyKeyOf({ answersSecret }: Route): JsonObject {
  const again = answersSecret
    ? 'a repetition is refused with 409 `answer-not-kept`, since the answer has a secret that is shown once'
    : 'a repetition gets the answer of the first request';
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Chosen by the client, up to 255 printable characters: the same request with the same key is carried out once, for at least a day; ${again}. Another request with the same key is refused with 409 \`idempotency-key-used\``,
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: 'desk-2026-11-22-0001',
  };
}

const version: JsonObject = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `updatedAt` that was read, in double quotes. When it has changed since, the call answers 412 and saves nothing',
  schema: { type: 'string' },
  example: '"2026-11-22T12:00:00.000Z"',
};

const proofKey: JsonObject = {
  name: 'Proof-Key',
  in: 'header',
  required: false,
  description: 'The key of the link to the proof of a private sale: the part of the link behind `#key=`',
  schema: { type: 'string', format: 'uuid' },
  example: '0b0e7c1e-6f0d-4b6e-9c47-1d1f5f3f8c3a',
};
