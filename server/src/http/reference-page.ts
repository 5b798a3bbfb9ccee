/** The API reference as one plain page, made from the OpenAPI document. */
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
        `<li><a href="#${text(operation['operationId'])}">${verb(method)} ${text(path)}</a></li>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info['title'])}</title><style>${style}</style></head>
<body><main><h1>${text(info['title'])}</h1><p>${text(info['description'])}</p>
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a></p>
<nav aria-label="Calls"><ol>${list}</ol></nav>
${calls.map(callSection).join('\n')}</main></body></html>`;
}

function callSection({ path, method, operation }: { path: string; method: string; operation: Part }): string {
  const responses = Object.entries(part(operation['responses']));
  return `<section id="${text(operation['operationId'])}"><h2>${verb(method)} ${text(path)}</h2>
<p>${text(operation['summary'])}. ${text(operation['description'])}</p>
${schemaBlock('Parameters', operation['parameters'])}${schemaBlock('Body', part(operation['requestBody'])['content'])}
${schemaBlock('Answer', part(part(part(operation['responses'])['200'])['content'])['application/json'])}
<h3>Statuses</h3><ul>${responses
    .map(([status, response]) => `<li><strong>${text(status)}</strong> ${text(part(response)['description'])}</li>`)
    .join('')}</ul></section>`;
}

function schemaBlock(title: string, schema: Value): string {
  if (schema === undefined || (Array.isArray(schema) && schema.length === 0)) return '';
  return `<details><summary>${title}</summary><pre>${text(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function verb(method: string): string {
  return `<code>${text(method.toUpperCase())}</code>`;
}

function part(value: Value): Part {
  return typeof value === 'object' && value !== null ? (value as Part) : {};
}

function text(value: Value): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return String(value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const style = `
:root { color-scheme: light dark; --line: #d8dedb; --link: #0b5ca3; --paper: #f9fcfa; --ink: #1f2422; }
@media (prefers-color-scheme: dark) { :root { --line: #39413d; --link: #6cacf2; --paper: #151b18; --ink: #d4dbd8; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
section { border-top: 1px solid var(--line); padding: 1rem 0; }
h1 { font-size: 1.625rem; } h2 { font-size: 1.0625rem; overflow-wrap: anywhere; } h3 { font-size: 1rem; }
a { color: var(--link); } ol { columns: 2 22rem; padding-left: 2rem; } li { overflow-wrap: anywhere; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: 0.75rem; font-size: 0.8125rem; }`;
