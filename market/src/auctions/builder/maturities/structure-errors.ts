/** Errors in the structure of a row as it is typed, by its column; sentences name the line they are about. */
import { maturityForm } from '@fairbook/contract/auctions/forms.ts';
import {
  callsIn,
  installmentsIn,
  type StructureColumn,
  structureColumns,
  structureJsonOf,
  type WrittenStructure,
} from '@fairbook/domain/auctions/sheet/sheet-structure.ts';
import { fieldsInLanguage } from '@fairbook/domain/base/in-language.ts';
import { type SetDates, structureErrors } from '@fairbook/domain/bonds/structure.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import { structuresTexts } from '../../texts/structures.ts';

export type StructureProblems = Readonly<Partial<Record<StructureColumn, string>>>;

/** The row beside its structure, as the API takes it. */
interface Beside {
  readonly maturityDate: string;
  readonly principalAmount: number;
  readonly interestRate: number;
}

/** First what cannot be read; then what contradicts the row or the dates of the issue. */
export function structureProblems(written: WrittenStructure, beside: Beside, dates: SetDates): StructureProblems {
  const structure = structureJsonOf(written);
  if (structure === undefined) return {};
  const unread = problemsIn(
    fieldErrorsOf(maturityForm, { ...readable, structure }),
    (field) => field.slice(1),
    written,
  );
  if (Object.keys(unread).length > 0) return unread;
  const parsed = maturityForm.safeParse({ ...beside, structure });
  // Without a maturity date, a principal or a rate that can be read, the row says what is wrong.
  if (!parsed.success) return {};
  return problemsIn(fieldsInLanguage(structureErrors(parsed.data, dates)), (field) => field, null);
}

/** Any row that is right but for its structure. */
const readable = { maturityDate: '2000-01-01' };

/** By column; with the text of the line where a sentence does not name it. */
function problemsIn(
  errors: Readonly<Record<string, string>>,
  within: (path: readonly string[]) => readonly string[],
  written: WrittenStructure | null,
): StructureProblems {
  const problems: Partial<Record<StructureColumn, string>> = {};
  for (const [path, sentence] of Object.entries(errors)) {
    const [name, at] = within(path.split('.'));
    const column = structureColumns.find((each) => each === name);
    if (column === undefined) continue;
    const line = written && at !== undefined ? linesOf(column, written)[Number(at)]?.text : undefined;
    problems[column] ??= line === undefined ? sentence : structuresTexts.row.problem(line, sentence);
  }
  return problems;
}

function linesOf(column: StructureColumn, written: WrittenStructure) {
  return column === 'calls' ? callsIn(written.calls) : installmentsIn(written.sinkingFund);
}
