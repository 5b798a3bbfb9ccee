/** Small faults put into a source file on purpose, for `npm run mutate`. */
import { parseSync } from 'vite';

export interface Mutant {
  readonly path: string;
  readonly line: number;
  /** The text of the file with the fault. */
  readonly text: string;
  readonly from: string;
  readonly to: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

/** Each operator becomes one that people confuse with it. */
const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};

/** Types, imports and the words of errors: the compiler finds a fault there, or it changes nothing. */
function isLeftOut(node: Node): boolean {
  return node.type.startsWith('TS') || node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration';
}

/** The text that replaces a node in a mutant; null for kinds of nodes that are left as they are. */
function replacementOf(node: Node, code: string): string | null {
  const source = (value: unknown) => (isNode(value) ? code.slice(value.start, value.end) : '');
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = operators[String(node['operator'])];
      return other === undefined ? null : `((${source(node['left'])}) ${other} (${source(node['right'])}))`;
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? `(${source(node['argument'])})` : null;
    case 'ConditionalExpression':
      return `((${source(node['test'])}) ? (${source(node['alternate'])}) : (${source(node['consequent'])}))`;
    case 'IfStatement':
      return `if (false) ${source(node['consequent'])}${node['alternate'] ? ` else ${source(node['alternate'])}` : ''}`;
    case 'ExpressionStatement':
      return isNode(node['expression']) && /Call|Await|Assignment/.test(node['expression'].type) ? ';' : null;
    case 'ThrowStatement':
      return ';';
    case 'Literal':
      if (typeof node['value'] === 'boolean') return String(!node['value']);
      if (typeof node['value'] === 'number') return String(node['value'] + 1);
      return typeof node['value'] === 'bigint' ? `${node['value'] + 1n}n` : null;
    default:
      return null;
  }
}

/** All mutants of a file whose fault is on one of these lines, or of the whole file. */
export function mutantsOf(path: string, code: string, lines: ReadonlySet<number> | null): Mutant[] {
  const found: Mutant[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value) || isLeftOut(value)) return;
    const to = replacementOf(value, code);
    const line = code.slice(0, value.start).split('\n').length;
    if (to !== null && (lines === null || lines.has(line))) {
      const from = code.slice(value.start, value.end);
      found.push({ path, line, from, to, text: code.slice(0, value.start) + to + code.slice(value.end) });
    }
    Object.values(value).forEach(walk);
  };
  walk(parseSync(path, code).program);
  return found;
}
