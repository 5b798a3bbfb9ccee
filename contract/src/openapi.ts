/** The contract as an OpenAPI 3.1 document, whose schemas are JSON Schema 2020-12 and so come straight from zod. */
import { z } from 'zod';
import { type Route, type Routes, refusedStatuses } from './route.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

const statusMeaning: Record<number, string> = {
  400: 'The input is unreadable or invalid; data.fields names each field',
  401: 'No ID token, or one that is not valid',
  403: 'Not for this caller, or not in this state',
  404: 'Unknown, or not visible to the caller',
  409: 'It exists already',
  412: 'A condition is not met; data.missing names each',
  500: 'Our fault; the request id finds it in the log',
  503: 'Busy; try again after Retry-After seconds',
};

/** The document of one audience's API. */
export function openApiOf(routes: Routes, about: { title: string; version: string; description: string }): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, of] of Object.entries(routes)) {
    const path = of.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [of.method.toLowerCase()]: operationOf(name, of) };
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version, description: about.description },
    paths,
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The identity provider’s ID token of a person whose e-mail is verified',
        },
      },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema: JsonObject = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        missing: {
          type: 'array',
          items: {
            type: 'object',
            required: ['code', 'message', 'step'],
            properties: { code: { type: 'string' }, message: { type: 'string' }, step: { type: 'string' } },
          },
        },
        decided: {
          type: 'object',
          description: 'For administrators: the decision that stands',
          required: ['by', 'action', 'at'],
          properties: { by: { type: 'string' }, action: { type: 'string' }, at: { type: 'string' } },
        },
      },
    },
  },
};

function operationOf(name: string, of: Route): JsonObject {
  const needsToken = of.who !== 'anyone' && of.who !== 'newcomer';
  const body = requestBodyOf(of);
  return {
    operationId: name,
    summary: of.summary,
    description: whoMayCall(of),
    ...(needsToken ? { security: [{ idToken: [] }] } : {}),
    parameters: [...parametersOf(of.params, 'path'), ...parametersOf(of.query, 'query')],
    ...(body ? { requestBody: body } : {}),
    responses: { 200: answerSchema(of), ...refusals(of) },
  };
}

/** The route's `who` in words. */
export function whoMayCall(of: Route): string {
  if (of.who === 'anyone') return 'Anyone, without signing in.';
  if (of.who === 'newcomer') return 'Anyone with an identity that has no account yet; its ID token stands in the body.';
  if (of.who === 'administrator') return 'Administrators.';
  const kinds = Object.entries(of.who).map(([kind, statuses]) => `${kind} (${statuses?.join(', ')})`);
  return `Account types and statuses: ${kinds.join('; ')}.`;
}

function parametersOf(shape: Route['params'], where: 'path' | 'query'): Json[] {
  if (!shape) return [];
  const schema = schemaOf(shape, 'input');
  const properties = (schema['properties'] ?? {}) as Record<string, JsonObject>;
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(property['type'] === 'array' ? { style: 'deepObject', explode: true } : {}),
  }));
}

function requestBodyOf(of: Route): JsonObject | null {
  const fields = of.body ? schemaOf(of.body, 'input') : { type: 'object' };
  if (!of.files) {
    return of.body ? { required: !of.bodyOptional, content: { 'application/json': { schema: fields } } } : null;
  }
  const files = Object.entries(of.files).map(([name, { most }]) => {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    return [name, most === 1 ? file : { type: 'array', maxItems: most, items: file }];
  });
  const properties = { ...(fields['properties'] as JsonObject | undefined), ...Object.fromEntries(files) };
  return { required: true, content: { 'multipart/form-data': { schema: { ...fields, properties } } } };
}

function answerSchema(of: Route): JsonObject {
  if (of.kind === 'file') return { description: of.message, content: { 'application/octet-stream': {} } };
  if (of.kind === 'stream') return { description: of.message, content: { 'text/event-stream': {} } };
  const row = schemaOf(of.answer, 'output');
  const data = of.kind === 'page' ? { type: 'array', items: row } : row;
  const schema = {
    type: 'object',
    required: ['message', 'data'],
    properties: { message: { type: 'string', const: of.message }, data },
  };
  const total = { 'X-Total-Count': { schema: { type: 'integer' }, description: 'Rows of the whole list' } };
  return {
    description: of.message,
    ...(of.kind === 'page' ? { headers: total } : {}),
    content: { 'application/json': { schema } },
  };
}

function refusals(of: Route): JsonObject {
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const answers = refusedStatuses(of).map((status) => [
    String(status),
    { description: statusMeaning[status] ?? String(status), content: error },
  ]);
  return Object.fromEntries(answers);
}

/** A zod shape as JSON Schema: what a caller sends (`input`) or reads (`output`). */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' });
  return schema as JsonObject;
}
