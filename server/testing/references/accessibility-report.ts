/** Writes docs/ACCESSIBILITY.md as an OpenACR report: https://github.com/GSA/openacr. */
import { readFileSync } from 'node:fs';

const adherences = ['supports', 'partially supports', 'does not support', 'not applicable'] as const;
type Adherence = (typeof adherences)[number];

export interface Criterion {
  /** Number in WCAG 2.2. */
  readonly number: string;
  readonly title: string;
  readonly adherence: Adherence;
  readonly remarks: string;
}

/** The rows of the tables of levels A and AA. Throws a RangeError for an unknown level of conformance. */
export function readCriteria(): { readonly a: Criterion[]; readonly aa: Criterion[] } {
  const text = readFileSync(new URL('../../../docs/ACCESSIBILITY.md', import.meta.url), 'utf8');
  return { a: rowsBelow(text, '## Level A\n'), aa: rowsBelow(text, '## Level AA\n') };
}

function rowsBelow(text: string, heading: string): Criterion[] {
  const [, after = ''] = text.split(heading);
  const [section = ''] = after.split('\n## ');
  return section
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, number]) => /^\d+\.\d+\.\d+$/.test(number ?? ''))
    .map(([, number = '', title = '', level = '', remarks = '']) => {
      const adherence = adherences.find((known) => known === level);
      if (!adherence) throw new RangeError(`criterion ${number} has the unknown level “${level}”`);
      return { number, title, adherence, remarks };
    });
}

/** JSON texts are valid in YAML. */
const quoted = (text: string) => JSON.stringify(text.replaceAll('`', ''));

export function accessibilityReport(): string {
  const { a, aa } = readCriteria();
  return [
    '# Generated from docs/ACCESSIBILITY.md by `npm run docs`; a test keeps it up to date.',
    'title: "Fairbook Accessibility Conformance Report"',
    'product:',
    '  name: "Fairbook"',
    '  description: "A market where municipalities sell bonds directly: the web app of the market and that of its administrators"',
    'author:',
    '  name: "Fairbook"',
    '  email: "accessibility@fairbook.example"',
    'evaluation_methods_used: "Automated tests of every page in English and Spanish with axe-core, of reflow, text spacing, cut texts and keyboard; manual checks by those who build it; no assistive technology yet"',
    'notes: "A self-assessment, which docs/ACCESSIBILITY.md describes. The list of checks with assistive technology is not signed yet."',
    'license: "Apache-2.0"',
    'catalog: "2.5-edition-wcag-2.2-en"',
    'chapters:',
    ...chapter('success_criteria_level_a', a),
    ...chapter('success_criteria_level_aa', aa),
    '  success_criteria_level_aaa:',
    '    disabled: true',
    '',
  ].join('\n');
}

function chapter(name: string, criteria: readonly Criterion[]): string[] {
  const rows = criteria.flatMap(({ number, adherence, remarks }) => [
    `      - num: "${number}"`,
    '        components:',
    '          - name: "web"',
    '            adherence:',
    `              level: "${adherence.replaceAll(' ', '-')}"`,
    `              notes: ${quoted(remarks)}`,
  ]);
  return [`  ${name}:`, '    criteria:', ...rows];
}
