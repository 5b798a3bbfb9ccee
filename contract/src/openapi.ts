/** Generates an OpenAPI 3.1 document from the contract; its schemas are JSON Schema 2020-12 and come straight from zod. */
import { z } from 'zod';
import { headersOfStatus, limitHeaders, limitOf } from './limit-documents.ts';
import { type Group, minAdminRole, type Route, refusedStatuses } from './route.ts';
import { shapeNames } from './shape-names.ts';
import { transportHeaders, transportResponses, withTransport } from './transport-documents.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

const statusMeaning: Record<number, string> = {
  400: 'The input is unreadable or invalid; data.fields names each field',
  401: 'No ID token, or one that is not valid',
  403: 'Not allowed for this caller, or not in this state',
  404: 'Unknown, or not visible to the caller',
  409: 'It already exists',
  412: 'A condition is not met; data.missing names each',
  429: 'Too many requests; try again after Retry-After seconds',
  500: 'Internal error; the request id finds it in the log',
  503: 'Busy; try again after Retry-After seconds',
};

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
    groups.flatMap(({ calls }) => Object.values(calls)).map((of) => [of, components.schemaOf(of.answer, 'output')]),
  );
  const paths: Record<string, Record<string, Json>> = {};
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
    info,
    // The site that serves this document.
    servers: [{ url: '/' }],
    tags: groups.map(({ title }) => ({ name: title })),
    paths,
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'ID token from the identity provider, for a person with a verified email',
        },
      },
      responses: transportResponses,
      headers: { ...transportHeaders, ...limitHeaders },
      schemas: { Error: errorSchema, ...components.all() },
    },
  };
}

/** Named shapes, collected from the calls that use them. */
class Components {
  readonly #schemas = new Map<string, JsonObject>();
  /** Components by name, before references are linked. */
  readonly #texts = new Map<string, string>();

  /** The schema with its named parts as references. A part whose request and response forms differ gets a second name. */
  schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonObject {
    const options = { io, unrepresentable: 'any', reused: 'inline', metadata: shapeNames } as const;
    const { $schema: _, $defs = {}, ...schema } = z.toJSONSchema(shape, options);
    const parts = Object.entries($defs).map(([name, part]) => ({ name, text: JSON.stringify(part) }));
    const names = new Map(parts.map(({ name, text }) => [name, this.#nameFor(name, text)]));
    const linked = (text: string) =>
      JSON.parse(
        text.replace(/"#\/\$defs\/(\w+)"/g, (_match, name: string) => `"${reference(names.get(name))}"`),
      ) as JsonObject;
    for (const { name, text } of parts) this.#schemas.set(names.get(name) ?? name, linked(text));
    return linked(JSON.stringify(schema));
  }

  all(): JsonObject {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => a.localeCompare(b)));
  }

  #nameFor(name: string, text: string): string {
    const free = [name, `${name}Input`].find((each) => (this.#texts.get(each) ?? text) === text);
    if (free === undefined) throw new Error(`${name} has more than two forms`);
    this.#texts.set(free, text);
    return free;
  }
}

function reference(name = ''): string {
  return `#/components/schemas/${name}`;
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
          description: 'For administrators: the decision that was made first',
          required: ['by', 'action', 'at'],
          properties: { by: { type: 'string' }, action: { type: 'string' }, at: { type: 'string' } },
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
  const needsToken = of.who !== 'anyone' && of.who !== 'newcomer';
  const body = requestBodyOf(of, example, components);
  return {
    operationId: name,
    summary: of.summary,
    description: `${whoMayCall(of)} Limit: ${limitOf(of)}.`,
    security: needsToken ? [{ idToken: [] }] : [],
    parameters: [
      ...parametersOf(of.params, 'path', example.params),
      ...parametersOf(of.query, 'query', example.query),
      ...(of.takesIdempotencyKey ? [idempotencyKey] : []),
      ...(of.takesVersion ? [version] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: withTransport(of, { 200: answerOf(of, example, answer), ...refusals(of) }),
  };
}

/** The route's `who` in words. */
export function whoMayCall(of: Route): string {
  if (of.who === 'anyone') return 'Anyone, without signing in.';
  if (of.who === 'newcomer') return 'Anyone with an identity and no account yet; the ID token is in the body.';
  const least = minAdminRole(of.who);
  if (least) return least === 'Viewer' ? 'Administrators of every role.' : `Administrators: at least ${least}.`;
  const kinds = Object.entries(of.who).map(([kind, statuses]) => `${kind} (${statuses?.join(', ')})`);
  const admins = of.onlyAdmins ? ' Of the people of an account only its Admins.' : '';
  return `Account types and statuses: ${kinds.join('; ')}.${admins}`;
}

const idempotencyKey: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by the client, up to 255 printable characters: the same request with the same key is carried out once',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const version: JsonObject = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The updatedAt that was read, in double quotes: responds 412 and saves nothing if it has changed since',
  schema: { type: 'string' },
};

function parametersOf(shape: Route['params'], where: 'path' | 'query', example: Json = {}): Json[] {
  if (!shape) return [];
  const schema = schemaOf(shape, 'input');
  const properties = (schema['properties'] ?? {}) as Record<string, JsonObject>;
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(name in (example as JsonObject) ? { example: (example as JsonObject)[name] ?? null } : {}),
    ...(property['type'] === 'array' ? { style: 'deepObject', explode: true } : {}),
  }));
}

function requestBodyOf(of: Route, { body }: CallExample, components: Components): JsonObject | null {
  if (of.files) return { required: true, content: { 'multipart/form-data': { schema: formOf(of, of.files) } } };
  if (!of.body) return null;
  const content = { schema: components.schemaOf(of.body, 'input'), ...(body === undefined ? {} : { example: body }) };
  return { required: !of.bodyOptional, content: { 'application/json': content } };
}

function formOf(of: Route, takes: NonNullable<Route['files']>): JsonObject {
  const fields = of.body ? schemaOf(of.body, 'input') : { type: 'object' };
  const files = Object.entries(takes).map(([name, { accept, most }]) => {
    const contentMediaType = accept === 'document' ? 'application/pdf' : 'image/*';
    const file = { type: 'string', contentMediaType };
    return [name, most === 1 ? file : { type: 'array', maxItems: most, items: file }];
  });
  return {
    ...fields,
    properties: { ...(fields['properties'] as JsonObject | undefined), ...Object.fromEntries(files) },
  };
}

/** `row` is the schema of the call's response, or of one row of it. */
function answerOf(of: Route, { data, text }: CallExample, row: JsonObject): JsonObject {
  if (of.kind === 'file') return { description: of.message, content: { '*/*': { schema: {} } } };
  if (of.kind === 'stream') {
    const content = { schema: { type: 'string' }, ...(text === undefined ? {} : { example: text }) };
    return { description: of.message, content: { 'text/event-stream': content } };
  }
  const schema = {
    type: 'object',
    required: ['message', 'data'],
    properties: {
      message: { type: 'string', const: of.message },
      data: of.kind === 'page' ? { type: 'array', items: row } : row,
    },
  };
  const example = data === undefined ? {} : { example: { message: of.message, data } };
  const total = { 'X-Total-Count': { schema: { type: 'integer' }, description: 'Number of rows of the whole list' } };
  return {
    description: of.message,
    ...(of.kind === 'page' ? { headers: total } : {}),
    content: { 'application/json': { schema, ...example } },
  };
}

function refusals(of: Route): Readonly<Record<string, JsonObject>> {
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const answers = refusedStatuses(of).map((status) => [
    String(status),
    { description: statusMeaning[status] ?? String(status), ...headersOfStatus(status), content: error },
  ]);
  return Object.fromEntries(answers);
}

/** A zod shape as one self-contained JSON Schema: what a caller sends (`input`) or reads (`output`). */
export function schemaOf(shape: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' });
  return schema as JsonObject;
}
