/** The documentation of the API: the OpenAPI document of each site, and its pages. */
import { readFileSync } from 'node:fs';
import { admin, adminGroups } from '@fairbook/contract/admin.ts';
import { type CallExample, openApiOf } from '@fairbook/contract/document/openapi.ts';
import { market, marketGroups } from '@fairbook/contract/market.ts';
import { release } from '../../base/version.ts';
import type { Audience } from '../caller/actor.ts';
import { pageHeaders } from '../headers.ts';
import { jsonType } from '../json.ts';
import { FixedAnswer } from '../pages/fixed.ts';
import { plainPageHeaders } from '../pages/plain-page.ts';
import { callPage, referenceIndex } from './reference-page.ts';

const about = `Answers are \`{message, data}\`; refusals are \`{message, data?}\`, where \`data.fields\` names each wrong field of a 400 and \`data.missing\` each unmet condition of a 412. Send the identity provider’s ID token as a bearer token.

Amounts are dollars, days are YYYY-MM-DD, moments are ISO 8601 in UTC, ids are lower-case uuids. A list in a query repeats its name: \`state=OR&state=WA\`; \`state[0]=OR\` and \`state[]=OR\` are read as well. Every answer has the headers \`X-Server-Time\` and \`X-Request-Id\`. Lists with the parameters \`cursor\` and \`updatedSince\` can be read in parts that are stable while rows are added, and polled for what changed.

Besides the statuses a call declares, any call may be refused with 405 (another method; Allow lists those the address takes), 408 (not whole after 15 seconds), 413 (a body over 256 kB, a file over 20 MB), 414 (a part of the address over 200 characters), 415 (not the content type it takes), 417 (an Expect header other than 100-continue), 429 (too many tries), 431 (headers over 16 kB) or 503 (busy); 429 and 503 say in \`Retry-After\` when to try again. A connection may send at most 32 requests ahead of their answers. HEAD answers like GET, OPTIONS with 204 and Allow. An answer with an \`ETag\` is not sent again to a request that has it in \`If-None-Match\` (304).`;

/** Recorded responses of the demo market; `npm run examples` updates them. */
export const examplesOf = oncePerSite((audience): Record<string, CallExample> => {
  const file = new URL(`./examples/${audience}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, CallExample>;
});

/** The OpenAPI document of one site, with recorded responses of the demo market as examples. */
export const openApiDocument = oncePerSite((audience) => {
  const [title, groups] =
    audience === 'market'
      ? (['Fairbook market API', marketGroups] as const)
      : (['Fairbook admin API', adminGroups] as const);
  return openApiOf({ title, version: release, description: about, groups, examples: examplesOf(audience) });
});

/** The document as bytes, created once: every response sends the same bytes, or 304. */
export const documentOf = oncePerSite(
  (audience) => new FixedAnswer(JSON.stringify(openApiDocument(audience)), jsonType),
);

/** The page that lists all calls. */
export const indexOf = oncePerSite((audience) => pageOf(referenceIndex(openApiDocument(audience))));

/** Pages of calls by name, each rendered on first use. */
export const pagesOf = oncePerSite((audience) => {
  const document = openApiDocument(audience);
  const names = Object.keys(audience === 'market' ? market : admin);
  return new Map(
    names.map((name) => {
      const example = examplesOf(audience)[name] ?? {};
      return [name, once(() => pageOf(callPage(document, name, example)))] as const;
    }),
  );
});

function pageOf(html: string): FixedAnswer {
  return new FixedAnswer(html, 'text/html; charset=utf-8', { headers: [...pageHeaders, ...plainPageHeaders] });
}

/** Rendered on first use. */
function oncePerSite<Value>(make: (audience: Audience) => Value): (audience: Audience) => Value {
  const made = { market: once(() => make('market')), admin: once(() => make('admin')) };
  return (audience) => made[audience]();
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
