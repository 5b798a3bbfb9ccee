"""Computes figures of bonds and sales a second time, from their inputs: `python3 verifiers/figures/figures.py < questions.jsonl`.

Each line of the input is one question, {"bond": …} or {"issue": …} or {"sale": …} with the names of bonds.py, issues.py and sales.py, and each line of the
output its answer. Amounts are asked in dollars and answered in cents; rates are percent, written with all their digits. Nothing here was taken from the
program that Fairbook runs: every formula names the rule, regulation or glossary that it is from. docs/EXACTNESS.md says how tests compare the two.
"""

import json
import sys
from datetime import date
from decimal import Decimal, localcontext
from fractions import Fraction

from bonds import accrued, decimal_of, price_at, to_three, yield_at
from issues import net_interest_cost, true_interest_cost
from sales import Maturity, cents, day_of, figures_of, issue


def bond_of(question):
    """Price at `yield`, yield at `price`, and accrued interest, settled on `settlement`."""
    settlement = day_of(question['terms']['settlement'])
    given = {name: value for name, value in question.items() if name not in ('yield', 'price')}
    own = Maturity(given, {**question['terms'], 'settlement': settlement}).bond
    answer = {'accrued': accrued(own, settlement)}
    if question.get('yield') is not None:
        answer['price'], answer['pricedTo'] = price_at(own, Decimal(question['yield']), settlement)
    if question.get('price') is not None:
        found = yield_at(own, Decimal(question['price']), settlement)
        answer['yield'], answer['yieldTo'] = found or (None, None)
        answer['printedYield'] = found and to_three(found[0])
    return answer


def issue_of(question):
    """Figures of bonds that are sold at given prices, or together for `purchase` dollars."""
    terms = {**question['terms'], 'settlement': day_of(question['terms'].get('delivery') or question['terms']['dated'])}
    own = [Maturity({**one, 'price': None, 'yield': None}, terms).bond for one in question['maturities']]
    if question.get('purchase') is not None:
        purchase = cents(question['purchase'])
        return {'trueInterestCost': true_interest_cost(own, own[0].delivery, purchase), 'netInterestCost': net_interest_cost(own, own[0].dated, purchase)}
    costs = {kind: cents(amount) for kind, amount in question.get('costs', {}).items()}
    prices = [None if one.get('price') is None else Decimal(one['price']) for one in question['maturities']]
    return issue(list(zip(own, prices)), costs, 12)


def written(value):
    """Fractions and decimals as decimal text of 20 places, days as text."""
    if isinstance(value, (Fraction, Decimal)):
        with localcontext() as context:
            context.prec = 60
            return format(decimal_of(value).quantize(Decimal(10) ** -20).normalize(), 'f')
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(repr(value))


ANSWERS = {'bond': bond_of, 'issue': issue_of, 'sale': figures_of}

if __name__ == '__main__':
    for line in sys.stdin:
        [(kind, asked)] = json.loads(line, parse_float=Decimal).items()
        print(json.dumps(ANSWERS[kind](asked), default=written, ensure_ascii=False))
