/** The API reference as one plain page, made from the OpenAPI document. */
import { escapeHtml, plainPage } from './plain-page.ts';

type Value = unknown;
type Part = Readonly<Record<string, Value>>;

/** HTML of the reference; everything from the document is escaped. */
export function referencePage(document: Part): string {
  const info = part(document['info']);
  const calls = Object.entries(part(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(part(methods)).map(([method, operation]) => ({ path, method, operation: part(operation) })),
  );
  const list = calls
    .map(
      ({ path, method, operation }) =>
        `<li><a href="#${escapeHtml(operation['operationId'])}">${verb(method)} ${escapeHtml(path)}</a></li>`,
    )
    .join('\n');
  return plainPage(
    String(info['title']),
    `<p>${escapeHtml(info['description'])}</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a></p>
<nav aria-label="Calls"><ol>${list}</ol></nav>
${calls.map(callSection).join('\n')}`,
  );
}

function callSection({ path, method, operation }: { path: string; method: string; operation: Part }): string {
  const responses = Object.entries(part(operation['responses']));
  return `<section id="${escapeHtml(operation['operationId'])}"><h2>${verb(method)} ${escapeHtml(path)}</h2>
<p>${escapeHtml(operation['summary'])}. ${escapeHtml(operation['description'])}</p>
${schemaBlock('Parameters', operation['parameters'])}${schemaBlock('Body', part(operation['requestBody'])['content'])}
${schemaBlock('Answer', part(part(part(operation['responses'])['200'])['content'])['application/json'])}
<h3>Statuses</h3><ul>${responses
    .map(
      ([status, response]) =>
        `<li><strong>${escapeHtml(status)}</strong> ${escapeHtml(part(response)['description'])}</li>`,
    )
    .join('')}</ul></section>`;
}

function schemaBlock(title: string, schema: Value): string {
  if (schema === undefined || (Array.isArray(schema) && schema.length === 0)) return '';
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function verb(method: string): string {
  return `<code>${escapeHtml(method.toUpperCase())}</code>`;
}

function part(value: Value): Part {
  return typeof value === 'object' && value !== null ? (value as Part) : {};
}
