/** Explains a stored allotment in a sentence when it is read. */

import { type DrawnTurn, explainOrder, whyOfWithdrawn } from '@fairbook/domain/allocation/explanation.ts';
import { awardReasons, type ClassAllotment } from '@fairbook/domain/allocation/serving.ts';
import type { Sentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { allocationRuleVersions, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type { SaleResult } from '../../store/orders/closing.sql.ts';
import type { ResultLine } from '../../store/orders/results.sql.ts';

/** Why a line of a closed sale got its award. Throws for a line without a result. */
export function explainLine({ figures, limits, ruleVersion }: SaleResult, line: ResultLine): Sentence {
  const { award, sequence, orderClass, rank, isLocal, maturityDate, amount } = line;
  const reason = awardReasons.find((one) => one === line.reason);
  if (award === null || line.result === null || reason === undefined)
    throw new Error(`order ${sequence} has no result`);
  const maturity = figures.maturities.find((one) => one.maturityDate === maturityDate);
  // A maturity of which nothing is offered at the close was withdrawn.
  if (maturity?.principal === 0) return whyOfWithdrawn;
  const isOwn = (one: ClassAllotment) =>
    one.orderClass === orderClass && one.rank === rank && (one.isLocal ?? false) === isLocal;
  const ofClass = maturity?.classes.find(isOwn) ?? null;
  const isSkipped = line.result === 'Skipped';
  const position = {
    asked: line.positionAsked ?? amount,
    demand: line.positionCounted ?? amount,
    award: line.positionAwarded ?? award,
    reason,
    ofClass: isSkipped ? null : ofClass,
  };
  const order = { investor: '', orderClass, rank, isLocal, maturityDate, amount, sequence };
  return explainOrder(
    { order, award, result: line.result, position },
    limits,
    drawnTurn(ruleVersion, line),
    line.isLinked,
  );
}

/** Null where no lots were drawn for the group of the line. */
function drawnTurn(ruleVersion: string, { turn, turns }: ResultLine): DrawnTurn | null {
  const rule = valuesOf(allocationRuleVersions).find((one) => one === ruleVersion);
  if (turn === null || turns === null || rule === undefined || rule === 'priority-pro-rata-1') return null;
  return { rule, turn, turns };
}
