/** Fields of a sale that its issuer sets. The row of a field says everything about it that other code needs: forms, columns, answers and screens follow. */
import type { Day } from '../../base/dates.ts';
import type { Cents } from '../../base/money.ts';
import type { Option, RuleVersion } from '../../base/vocabulary.ts';
import type { ExtensionTerms, ResizingTerms } from '../sale-rules.ts';

/** The value of each kind in the rules; null for none. A `choice` has a value of its list. */
interface ValueOfKind {
  readonly line: string | null;
  readonly lines: string | null;
  readonly filledLine: string;
  readonly link: string | null;
  readonly rating: string | null;
  readonly money: Cents | null;
  readonly filledMoney: Cents;
  readonly percent: number | null;
  readonly rank: number;
  readonly flag: boolean;
  readonly day: Day | null;
  readonly moment: Date | null;
  readonly words: readonly string[];
  readonly zipCodes: readonly string[];
  /** Ids of market professionals, which have a table of their own. */
  readonly professionals: readonly string[];
  readonly rule: RuleVersion;
  readonly extension: ExtensionTerms | null;
  readonly resizing: ResizingTerms | null;
}

interface Described {
  readonly label: string;
  /** Below the input of the issuer's form. */
  readonly hint?: string;
  /** In the documents of the API. */
  readonly meaning: string;
  /** A duplicate of the sale does not take over a column of this field. */
  readonly isCopied?: false;
  /** Printed papers have it: an investor's confirmation and the final book. */
  readonly isOnPapers?: true;
}

/** The texts that forms and facts list together. */
export type TextGroup = 'redemption' | 'purpose' | 'security' | 'amounts';

interface TextRow extends Described {
  /** One line, or several. */
  readonly kind: 'line' | 'lines';
  /** In characters. */
  readonly most: number;
  readonly group: TextGroup;
  /** The issuer can propose another text after the sale was approved. */
  readonly isAmendable?: true;
}

export interface ChoiceRow extends Described {
  readonly kind: 'choice';
  readonly of: readonly Option[];
  /** The form is not saved without it. */
  readonly isRequired?: true;
  /** The published default: such a field is never null, and where a form leaves it out it stays as stored. */
  readonly usual?: string;
}

interface DayRow extends Described {
  readonly kind: 'day';
  readonly isRequired?: true;
}

interface PlainRow extends Described {
  readonly kind: Exclude<keyof ValueOfKind, 'line' | 'lines' | 'day'>;
}

export type FieldRow = TextRow | ChoiceRow | DayRow | PlainRow;
export type FieldRows = Readonly<Record<string, FieldRow>>;

type ValueOf<Row> = Row extends { readonly of: readonly Option<infer Value>[] }
  ? Row extends { readonly usual: string }
    ? Value
    : Value | null
  : Row extends { readonly kind: infer Kind extends keyof ValueOfKind }
    ? ValueOfKind[Kind]
    : never;

/** The values of these fields in the rules. */
export type ValuesOf<Rows> = { readonly [Field in keyof Rows]: ValueOf<Rows[Field]> };

/** The fields whose rows have this trait, such as `{ kind: 'rank' }`. */
export type FieldsWith<Rows, Trait> = {
  [Field in keyof Rows]: Rows[Field] extends Trait ? Field : never;
}[keyof Rows];

export function fieldsWith<Rows extends FieldRows, const Trait extends Partial<FieldRow>>(
  rows: Rows,
  trait: Trait,
): FieldsWith<Rows, Trait>[] {
  const traits = Object.entries(trait);
  const found = Object.entries(rows).filter(([, row]) =>
    traits.every(([name, value]) => row[name as keyof FieldRow] === value),
  );
  return found.map(([field]) => field) as FieldsWith<Rows, Trait>[];
}

export function pick<Values, Field extends keyof Values>(
  values: Values,
  fields: readonly Field[],
): Pick<Values, Field> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, Field>;
}
