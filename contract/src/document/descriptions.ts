/**
 * The one place that says what fields and parameters mean. A key is the name of a field; `parent.field` and `Shape.field` come first where a
 * name means different things: the parent is the field or the shape that contains the field.
 */
import { saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import { adminFields } from './fields/admin-fields.ts';
import { amendmentFields } from './fields/amendment-fields.ts';
import { announcementFields } from './fields/announcement-fields.ts';
import { auctionFields } from './fields/auction-fields.ts';
import { figureFields } from './fields/figure-fields.ts';
import { finalStatementFields } from './fields/final-statement-fields.ts';
import { linkFields } from './fields/link-fields.ts';
import { orderFields } from './fields/order-fields.ts';
import { parameterFields, pathIds } from './fields/parameter-fields.ts';
import { personFields } from './fields/person-fields.ts';
import { questionFields } from './fields/question-fields.ts';
import { ruleFields } from './fields/rule-fields.ts';
import { subAccountFields } from './fields/sub-account-fields.ts';
import { supplementFields } from './fields/supplement-fields.ts';
import { teamFields } from './fields/team-fields.ts';

export type JsonObject = { readonly [key: string]: unknown };

const saleFieldMeanings = Object.fromEntries(
  Object.entries(saleFields).map(([field, { meaning }]) => [field, meaning]),
);

const fields = new Map<string, string>(
  [
    saleFieldMeanings,
    personFields,
    auctionFields,
    figureFields,
    finalStatementFields,
    amendmentFields,
    orderFields,
    adminFields,
    ruleFields,
    announcementFields,
    questionFields,
    teamFields,
    linkFields,
    supplementFields,
    subAccountFields,
    parameterFields,
  ].flatMap((group) => Object.entries(group)),
);

/** Formats of answers by the name of the field. Requests say theirs in their shapes. */
const formats = new Map<string, string>([
  ...['id', 'uuid', 'auctionId', 'bidId', 'muniId', 'municipalityId', 'userUuid'].map(
    (name) => [name, 'uuid'] as const,
  ),
  ...['timestamp', 'requestedAt'].map((name) => [name, 'date-time'] as const),
  ['email', 'email'],
]);

/** Meaning of the last of these names, read from the longest key that is known. */
export function descriptionOf(path: readonly string[]): string | undefined {
  for (let start = 0; start < path.length; start++) {
    const known = fields.get(path.slice(start).join('.'));
    if (known !== undefined) return known;
  }
  return undefined;
}

/** Meaning of a parameter of the path: an id or a kind belongs to the word before it. */
export function pathParameterDescription(path: string, name: string): string | undefined {
  const before = path.split('/').at(path.split('/').indexOf(`:${name}`) - 1) ?? '';
  return (['id', 'uuid', 'kind'].includes(name) ? pathIds[before] : undefined) ?? descriptionOf([name]);
}

/** The schema with descriptions and formats of its fields, at every depth. */
export function described(schema: unknown, path: readonly string[]): JsonObject {
  const { properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema as JsonObject;
  const each = (list: unknown) => (list as readonly unknown[]).map((part) => described(part, path));
  return {
    ...rest,
    ...(properties !== undefined && { properties: describedFields(properties as JsonObject, path) }),
    ...(items !== undefined && { items: described(items, path) }),
    ...(anyOf !== undefined && { anyOf: each(anyOf) }),
    ...(oneOf !== undefined && { oneOf: each(oneOf) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? described(additionalProperties, path) : additionalProperties,
    }),
  };
}

function describedFields(properties: JsonObject, path: readonly string[]): JsonObject {
  const pairs = Object.entries(properties).map(([name, property]) => {
    const at = [...path, name];
    const field = withFormat(described(property, at), name);
    const description = field['description'] ?? descriptionOf(at);
    return [name, description === undefined ? field : { description, ...field }];
  });
  return Object.fromEntries(pairs);
}

function withFormat(field: JsonObject, name: string): JsonObject {
  const format = formats.get(name);
  const type = [field['type']].flat();
  const isPlain = type.includes('string') && !('format' in field) && !('enum' in field) && !('const' in field);
  return format !== undefined && isPlain ? { ...field, format } : field;
}
