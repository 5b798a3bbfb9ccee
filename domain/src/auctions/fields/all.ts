/** All fields of a sale that its issuer sets, in the order of the form. */
import { columnsOfRules } from '../sale-rules.ts';
import { type FieldsWith, fieldsWith } from './kinds.ts';
import { dateFields, priorityFields, profileFields, ratingFields } from './rows.ts';
import { ruleFields } from './rule-rows.ts';

export const saleFields = { ...profileFields, ...ratingFields, ...priorityFields, ...ruleFields, ...dateFields };

export type SaleFields = typeof saleFields;
export type SaleField = keyof SaleFields;

/** The fields whose values are texts of one or several lines. */
export type TextField = FieldsWith<SaleFields, { kind: 'line' | 'lines' }>;

type RuleColumns = typeof columnsOfRules;
type CopiedField = Exclude<SaleField, FieldsWith<SaleFields, { isCopied: false }> | keyof RuleColumns>;
const notCopied = new Set<string>(fieldsWith(saleFields, { isCopied: false }));

/** The columns that a duplicate of a sale takes over. */
export const copiedColumns = [
  ...Object.keys(saleFields).filter(
    (field): field is CopiedField => !notCopied.has(field) && !(field in columnsOfRules),
  ),
  ...columnsOfRules.extension,
  ...columnsOfRules.resizing,
];

/** The rules of the sale. */
export const ruleNames = Object.keys(ruleFields) as (keyof typeof ruleFields)[];

/** Content of printed papers. */
export const fieldsOnPapers = fieldsWith(saleFields, { isOnPapers: true });
