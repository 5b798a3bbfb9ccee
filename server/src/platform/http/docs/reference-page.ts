/** Renders the API reference as pages without scripts: an index of all calls by topic, and a page for each call. */
import type { CallExample } from '@fairbook/contract/document/openapi.ts';
import { escapeHtml } from '../../base/html.ts';
import { plainPage } from '../pages/plain-page.ts';
import { fieldsTable, type Part, part, prose, shapesUsed, shapeTable, typeOf } from './reference-fields.ts';

interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly group: string;
  readonly operation: Part;
}

/** The index. Everything from the document is escaped, here and in the pages of calls. */
export function referenceIndex(document: Part): string {
  const info = part(document['info']);
  const groups = groupsOf(document).map(
    ([title, calls]) => `<section><h2 id="${anchor(title)}">${escapeHtml(title)}</h2>
<ul class="calls">${calls.map(callLine).join('\n')}</ul></section>`,
  );
  const contents = groupsOf(document).map(
    ([title, calls]) =>
      `<li><a href="#${anchor(title)}">${escapeHtml(title)}</a> <span class="soft">${calls.length}</span></li>`,
  );
  return plainPage(
    String(info['title']),
    `${paragraphs(info['description'])}
<p>For programs: <a href="/api/openapi.json">OpenAPI 3.1</a></p>
<nav aria-label="Contents"><ul class="contents">${contents.join('\n')}
<li><a href="#error-codes">Error codes</a></li></ul></nav>
${groups.join('\n')}
${errorCodesSection(document)}`,
    { width: 'wide' },
  );
}

/** The page of one call. */
export function callPage(document: Part, name: string, example: CallExample): string {
  const calls = groupsOf(document).flatMap(([, group]) => group);
  const at = calls.findIndex((call) => call.name === name);
  const call = calls[at];
  if (!call) throw new Error(`there is no call ${name}`);
  const { operation } = call;
  const body = part(part(operation['requestBody'])['content']);
  const [bodyType = '', bodyContent] = Object.entries(body)[0] ?? [];
  const bodySchema = part(bodyContent)['schema'];
  const answer = part(part(part(operation['responses'])['200'])['content']);
  const [answerContent] = Object.values(answer);
  const answerType = Object.keys(answer).join(', ');
  const answerSchema = part(part(part(answerContent)['schema'])['properties'])['data'];
  const shown = new Set<string>();
  const bodyTable = shapeTable(document, bodySchema, shown);
  const answerTable = shapeTable(document, answerSchema, shown);
  const shapes = shapesUsed(document, [bodySchema, answerSchema]).filter(([shape]) => !shown.has(shape));
  return plainPage(
    `${String(operation['summary'])}`,
    `<p><a href="/api/docs#${anchor(call.group)}">${escapeHtml(call.group)}</a> <span class="soft">/ ${escapeHtml(name)}</span></p>
<p class="address">${verb(call.method)} <code>${escapeHtml(call.path)}</code></p>
<p><strong>Who may call.</strong> ${prose(operation['description'])}</p>
${parametersSection(operation['parameters'])}
${bodySchema === undefined ? '' : `<h2>Body</h2><p class="soft">${escapeHtml(bodyType)}</p>${bodyTable}`}
<h2>Example</h2>${block(commandOf(call, example))}
${exampleAnswer(answerContent)}
<h2>Answer</h2>${answerSchema === undefined ? `<p class="soft">${escapeHtml(answerType)}</p>` : `<p>The <code>data</code> of the envelope:</p>${answerTable}`}
<h2>Refusals</h2>${refusals(document, operation)}
${shapes.length === 0 ? '' : '<h2>Shapes</h2>'}${shapes
  .map(([shape, schema]) => `<h3 id="${escapeHtml(shape)}">${escapeHtml(shape)}</h3>${fieldsTable(schema)}`)
  .join('\n')}
<nav aria-label="Neighbors" class="neighbors">${neighbor(calls[at - 1], '←')}${neighbor(calls[at + 1], '→')}</nav>`,
    { width: 'wide' },
  );
}

function groupsOf(document: Part): [string, Call[]][] {
  const groups = new Map<string, Call[]>();
  for (const [path, methods] of Object.entries(part(document['paths']))) {
    for (const [method, value] of Object.entries(part(methods))) {
      const operation = part(value);
      const [group = ''] = operation['tags'] as string[];
      const call = { name: String(operation['operationId']), method, path, group, operation };
      groups.set(group, [...(groups.get(group) ?? []), call]);
    }
  }
  return [...groups];
}

function callLine({ name, method, path, operation }: Call): string {
  return `<li><a href="/api/docs/${escapeHtml(name)}">${verb(method)} <code>${escapeHtml(path)}</code></a>
<span>${escapeHtml(operation['summary'])}</span></li>`;
}

function parametersSection(parameters: unknown): string {
  const rows = (parameters as Part[]).map((parameter) => {
    const needed = parameter['required'] === true ? 'required' : 'optional';
    const cells = [
      `<code>${escapeHtml(parameter['name'])}</code>`,
      typeOf(parameter['schema']),
      `${escapeHtml(parameter['in'])}, ${needed}`,
      prose(parameter['description']),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return rows.length === 0
    ? ''
    : `<h2>Parameters</h2><div class="scroll"><table><tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** The call as a curl command; `$FAIRBOOK` is the site's address and `$TOKEN` the caller's ID token. */
function commandOf({ method, path, operation }: Call, { params, query, body, files }: CallExample): string {
  const given = part(params);
  const address = path.replace(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(String(given[name] ?? whole)));
  const asked = Object.entries(part(query)).flatMap(([name, value]) =>
    [value].flat().map((item) => `${name}=${encodeURIComponent(String(item))}`),
  );
  const parts = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"$FAIRBOOK${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}"`,
    ...((operation['security'] as unknown[]).length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(files ? formParts(body, files) : []),
    ...(!files && body
      ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]
      : []),
  ];
  return parts.join(' \\\n  ');
}

function formParts(body: unknown, files: unknown): string[] {
  const fields = Object.entries(part(body)).map(([name, value]) => `-F '${name}=${String(value)}'`);
  const uploads = Object.entries(part(files)).flatMap(([name, names]) =>
    (names as string[]).map((file) => `-F '${name}=@${file}'`),
  );
  return [...fields, ...uploads];
}

function exampleAnswer(content: unknown): string {
  const example = part(content)['example'];
  if (example !== undefined) return block(typeof example === 'string' ? example : JSON.stringify(example, null, 2));
  return `<p class="soft">${part(part(content)['schema'])['format'] === 'binary' ? 'Answers the bytes of the file.' : 'Responds with what is described below.'}</p>`;
}

/** The index says which refusals of HTTP itself every call has. */
const ofTransport = new Set(['405', '408', '413', '414', '415', '417', '431']);

function refusals(document: Part, operation: Part): string {
  const responses = part(part(document['components'])['responses']);
  const items = Object.entries(part(operation['responses']))
    .filter(([status]) => Number(status) >= 400 && !ofTransport.has(status))
    .map(([status, response]) => {
      const { description } = part(responses[String(part(response)['$ref']).split('/').at(-1) ?? '']);
      return `<li><strong>${escapeHtml(status)}</strong> ${prose(description)}</li>`;
    });
  return `<ul>${items.join('\n')}</ul>`;
}
// The index has what every call may respond.
function errorCodesSection(document: Part): string {
  const schema = part(part(part(document['components'])['schemas'])['ErrorCode']);
  const rows = ((schema['oneOf'] ?? []) as Part[]).map(
    (code) => `<tr><td><code>${escapeHtml(code['const'])}</code></td><td>${prose(code['description'])}</td></tr>`,
  );
  return rows.length === 0
    ? ''
    : `<h2 id="error-codes">Error codes</h2><div class="scroll"><table><tbody>${rows.join('\n')}</tbody></table></div>`;
}

function neighbor(call: Call | undefined, arrow: string): string {
  if (!call) return '<span></span>';
  return `<a href="/api/docs/${escapeHtml(call.name)}">${arrow} ${escapeHtml(call.operation['summary'])}</a>`;
}

function block(text: string): string {
  return `<pre tabindex="0">${escapeHtml(text)}</pre>`;
}

function paragraphs(text: unknown): string {
  return String(text)
    .split('\n\n')
    .map((paragraph) => `<p>${prose(paragraph)}</p>`)
    .join('\n');
}

function verb(method: string): string {
  return `<span class="verb ${escapeHtml(method)}">${escapeHtml(method.toUpperCase())}</span>`;
}

function anchor(title: string): string {
  return escapeHtml(title.toLowerCase().replace(/\W+/g, '-'));
}
