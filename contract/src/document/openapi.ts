/** Generates an OpenAPI 3.1 document from the contract; its schemas are JSON Schema 2020-12 and come straight from zod. */
import { type ErrorCode, errorCodes } from '@fairbook/domain/codes/error-codes.ts';
import { type Group, minAdminRole, type Route, refusedStatuses } from '../base/route.ts';
import { descriptionOf, pathParameterDescription } from './descriptions.ts';
import { limitOf } from './limits.ts';
import { requestHeadersOf } from './request-headers.ts';
import { Components, type JsonObject, schemaOf } from './schemas.ts';
import { headersOf, refusalsOf, responses, successHeaders, unchangedOf } from './transport.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** An example of a call: request and response. */
export interface CallExample {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: Json;
  readonly files?: Json;
  readonly data?: Json;
  readonly text?: string;
}

export interface Documented {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly groups: readonly Group[];
  readonly examples: Readonly<Record<string, CallExample>>;
}

/** The document of one audience's API. Named shapes are components. */
export function openApiOf({ groups, examples, ...info }: Documented): JsonObject {
  const components = new Components();
  // Responses come first, so that they get the plain names.
  const answers = new Map(
    groups
      .flatMap(({ calls }) => Object.entries(calls))
      .map(([name, of]) => [of, components.schemaOf(of.answer, 'output', [name])]),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  /** OpenAPI treats two paths that differ only in parameter names as the same. */
  const written = new Map<string, string>();
  for (const { title, calls } of groups) {
    for (const [name, of] of Object.entries(calls)) {
      const path = of.path.replace(/:(\w+)/g, '{$1}');
      const shape = path.replace(/\{\w+\}/g, '{}');
      if ((written.get(shape) ?? path) !== path)
        throw new Error(`${path} and ${written.get(shape)} are the same address`);
      written.set(shape, path);
      const operation = operationOf(name, of, examples[name] ?? {}, components, answers.get(of) ?? {});
      paths[path] = { ...paths[path], [of.method.toLowerCase()]: { tags: [title], ...operation } };
    }
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    // The site that serves this document.
    servers: [{ url: '/' }],
    tags: groups.map(({ title, about }) => ({ name: title, description: about })),
    paths,
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'ID token from the identity provider, for a person with a verified email',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'API key of an account, sent like an ID token; a call says which scope the key needs',
        },
      },
      responses,
      headers: headersOf(groups.flatMap(({ calls }) => Object.values(calls))),
      schemas: { Error: errorSchema, ErrorCode: errorCodeSchema, ...components.all() },
    },
  };
}

/** Every code with its meaning and what to do about it. */
const errorCodeSchema: JsonObject = {
  description: 'The reason, for programs. New codes can be added.',
  oneOf: (Object.keys(errorCodes) as ErrorCode[]).map((code) => {
    const { meaning, remedy } = errorCodes[code];
    return { const: code, description: `${meaning}. ${remedy}.` };
  }),
};

const code = { description: 'The reason, for programs', $ref: '#/components/schemas/ErrorCode' };
const sentence = { type: 'string', description: 'A sentence for people' };
const withValues = {
  type: 'object',
  description: 'The sentence with its values apart, to write it in another language',
  required: ['text', 'values'],
  properties: {
    text: { type: 'string', description: 'The sentence with {placeholders}' },
    values: { $ref: '#/components/schemas/JsonObject', description: 'The value of each placeholder' },
  },
};

const errorSchema: JsonObject = {
  type: 'object',
  description: 'Every refusal',
  required: ['message'],
  properties: {
    message: sentence,
    data: {
      type: 'object',
      description: 'Data for programs',
      properties: {
        code,
        sentence: { ...withValues, description: 'The message with its values apart, where it has some' },
        fields: {
          type: 'object',
          description: 'A sentence for each wrong field, by its path, for example investments.0.maturityDate',
          additionalProperties: { type: 'string' },
        },
        fieldSentences: {
          type: 'object',
          description: 'Those sentences of fields that have values, with their values apart',
          additionalProperties: withValues,
        },
        missing: {
          type: 'array',
          description: 'Every condition that is not met',
          items: {
            type: 'object',
            required: ['code', 'message', 'step'],
            properties: {
              code,
              message: sentence,
              sentences: { type: 'object', description: 'With values apart', properties: { message: withValues } },
              step: { type: 'string', description: 'The step of the form where it is met' },
              field: { type: 'string', description: 'The field in that step, as in a 400, where there is one' },
            },
          },
        },
        decided: {
          type: 'object',
          description: 'For administrators: the decision that another administrator made first',
          required: ['by', 'action', 'at'],
          properties: {
            by: { type: 'string', description: 'The name of that administrator' },
            action: { type: 'string', description: 'The decision' },
            at: { type: 'string', format: 'date-time', description: 'When they decided' },
          },
        },
      },
    },
  },
};

function operationOf(
  name: string,
  of: Route,
  example: CallExample,
  components: Components,
  answer: JsonObject,
): JsonObject {
  const body = requestBodyOf(name, of, example, components);
  const unchanged = unchangedOf(of);
  return {
    operationId: name,
    summary: of.summary,
    description: `${whoMayCall(of)} Limit: ${limitOf(of)}.`,
    security: securityOf(of),
    parameters: [
      ...parametersOf(name, of, 'path', example.params),
      ...parametersOf(name, of, 'query', example.query),
      ...requestHeadersOf(of),
    ],
    ...(body && { requestBody: body }),
    responses: {
      200: answerOf(of, example, answer),
      ...(unchanged && { 304: unchanged }),
      ...refusalsOf(of, refusedStatuses(of)),
    },
  };
}

/** The proof of a private sale is read with a token, or with the key of its link and without one. */
function securityOf(of: Route): JsonObject[] {
  if (of.isOfProof) return [{}, { idToken: [] }, { apiKey: ['read'] }];
  if (of.who === 'anyone' || of.who === 'newcomer') return [];
  return [{ idToken: [] }, ...(of.scope === undefined ? [] : [{ apiKey: [of.scope] }])];
}

/** The route's `who` in words. */
export function whoMayCall(of: Route): string {
  if (of.isOfProof) {
    return 'Anyone, without signing in; about a private sale only people who see it, by their token, and readers with the key of its link.';
  }
  if (of.who === 'anyone') return 'Anyone, without signing in.';
  if (of.who === 'newcomer') return 'Anyone with an identity and no account yet; the ID token is in the body.';
  const least = minAdminRole(of.who);
  if (least) return least === 'Viewer' ? 'Administrators of every role.' : `Administrators: at least ${least}.`;
  const kinds = Object.entries(of.who).map(([kind, statuses]) => `${kind} (${statuses?.join(', ')})`);
  return `Account types and statuses: ${kinds.join('; ')}.${whoseRole(of)}${keysOf(of)}`;
}

/** Which people of an account may call, by their role. */
function whoseRole({ onlyAdmins, right }: Route): string {
  if (onlyAdmins) return ' Of the people of an account, only its Admins.';
  return right === undefined ? '' : ` Of the people of an account, those whose role has the right ${right}.`;
}

function keysOf({ scope }: Route): string {
  return scope === undefined ? ' No API keys.' : ` API keys with the scope ${scope}, of accounts that are Active.`;
}

function parametersOf(name: string, of: Route, where: 'path' | 'query', example: Json = {}): JsonObject[] {
  const shape = where === 'path' ? of.params : of.query;
  if (!shape) return [];
  const schema = schemaOf(shape, 'input', [name]);
  const properties = (schema['properties'] ?? {}) as Record<string, JsonObject>;
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries(properties).map(([parameter, { description, ...property }]) => ({
    name: parameter,
    in: where,
    required: where === 'path' || required.includes(parameter),
    description: where === 'path' ? pathParameterDescription(of.path, parameter) : description,
    schema: property,
    ...(parameter in (example as object) && { example: (example as JsonObject)[parameter] }),
    // A list is sent as `state=OR&state=WA`; `state[0]=OR` and `state[]=OR` are read as well.
    ...(property['type'] === 'array' && { style: 'form', explode: true }),
  }));
}

function requestBodyOf(name: string, of: Route, { body }: CallExample, components: Components): JsonObject | undefined {
  if (of.files) return { required: true, content: { 'multipart/form-data': formOf(name, of, of.files) } };
  if (!of.body) return undefined;
  const schema = components.schemaOf(of.body, 'input', [name]);
  const content = { schema, ...(body !== undefined && { example: body }) };
  return { required: !of.bodyOptional, content: { 'application/json': content } };
}

function formOf(name: string, of: Route, takes: NonNullable<Route['files']>): JsonObject {
  const fields = of.body ? schemaOf(of.body, 'input', [name]) : { type: 'object' };
  const files = Object.entries(takes).map(([field, { most }]) => {
    const file = { type: 'string', format: 'binary' };
    const description = descriptionOf([name, field]);
    return [field, most === 1 ? { description, ...file } : { description, type: 'array', maxItems: most, items: file }];
  });
  const encoding = Object.entries(takes).map(([field, { accept }]) => [
    field,
    { contentType: accept === 'document' ? 'application/pdf' : 'image/png, image/jpeg, image/webp' },
  ]);
  return {
    schema: {
      ...fields,
      properties: { ...(fields['properties'] as JsonObject | undefined), ...Object.fromEntries(files) },
    },
    encoding: Object.fromEntries(encoding),
  };
}

/** `row` is the schema of the call's response, or of one row of it. */
function answerOf(of: Route, { data, text }: CallExample, row: JsonObject): JsonObject {
  const answer = { description: of.message, headers: successHeaders(of) };
  if (of.kind === 'file') {
    const file = { schema: { type: 'string', format: 'binary' } };
    return { ...answer, content: Object.fromEntries(of.mediaTypes.map((type) => [type, file])) };
  }
  if (of.kind === 'stream') {
    const content = { schema: { type: 'string' }, ...(text !== undefined && { example: text }) };
    return { ...answer, content: { 'text/event-stream': content } };
  }
  const schema = {
    type: 'object',
    required: ['message', 'data'],
    properties: {
      message: { ...sentence, ...(of.waits ? { enum: [of.message, of.waits] } : { const: of.message }) },
      data: of.kind === 'page' ? { type: 'array', items: row, description: 'The rows' } : withDescription(row),
    },
  };
  const example = data === undefined ? {} : { example: { message: of.message, data } };
  return { ...answer, content: { 'application/json': { schema, ...example } } };
}

function withDescription(schema: JsonObject): JsonObject {
  return { description: 'The answer', ...schema };
}
