"""Every figure of a sale, from what its people entered alone: terms, changes in their order, orders at the close, and inputs about its cost."""

import sys
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from bonds import Bond, accrued, at_price, half_up, price_at, rounded_payments, to_three, yield_at
from days import delivery_day
from issues import average_life, by_year, cost_of, payments

sys.path.append(str(Path(__file__).parent.parent / 'python'))
import rule_priority_pro_rata_1 as rule  # noqa: E402

A_YEAR = {'Monthly': 12, 'Semi-Annual': 2, 'Annual': 1, None: 2}


def cents(dollars):
    """Dollars as entered, in cents."""
    amount = Decimal(dollars) * 100
    if amount != int(amount):
        raise ValueError('%s has parts of a cent' % dollars)
    return int(amount)


def day_of(text):
    return None if text is None else date.fromisoformat(text)


class Maturity:
    """A line of the schedule as it is now, with its announced and its final principal. One of price and yield is given, the other follows."""

    def __init__(self, given, terms):
        self.key = given['day']
        self.given = given
        self.state = 'offered' if given.get('offered', True) else 'not-offered'
        self.announced = cents(given['principal'])
        self.principal = self.announced
        calls = [terms['call']] if given.get('calls') is None and terms.get('call') else given.get('calls') or []
        self.bond = Bond(
            maturity=day_of(given['day'][:10]), cents=self.announced, rate=Decimal(given['rate']), kind=given.get('kind') or 'periodic',
            dated=day_of(terms['dated']), delivery=terms['settlement'], a_year=A_YEAR[terms.get('frequency')],
            first_interest=day_of(terms.get('firstInterest')), day_count=terms.get('dayCount') or '30/360', month_ends=bool(terms.get('monthEnds')),
            calls=tuple((day_of(day), Decimal(price)) for day, price in calls),
            sinking=tuple((day_of(day), cents(amount)) for day, amount in given.get('sinking') or []))
        as_of = day_of(terms.get('delivery') or terms['dated'])
        self.price, self.rate_of_return, self.priced_to = None, None, None
        if given.get('yield'):
            self.rate_of_return = Decimal(given['yield'])
            self.price, self.priced_to = price_at(self.bond, self.rate_of_return, as_of)
        if given.get('price'):
            self.price = Decimal(given['price'])
            if self.rate_of_return is None:
                self.rate_of_return = to_three(yield_at(self.bond, self.price, as_of)[0])
                self.priced_to = price_at(self.bond, self.rate_of_return, as_of)[1]

    def of(self, amount):
        return self.bond.of(amount)


def with_changes(sale):
    """The maturities after every change. An amendment gives fields other values; a withdrawn maturity has no principal; a resizing sets the final one."""
    terms = dict(sale['terms'])
    given = {one['day']: dict(one) for one in sale['maturities']}
    withdrawn, final = set(), {}
    for change in sale.get('changes', ()):
        if change['kind'] == 'amend':
            terms.update(change.get('terms', {}))
            for day, fields in change.get('maturities', {}).items():
                given[day].update(fields)
                if 'yield' in fields or 'price' in fields:
                    given[day].update({name: fields.get(name) for name in ('yield', 'price')})
        elif change['kind'] == 'withdraw':
            withdrawn |= set(change['days'])
        else:
            final.update(change['principals'])
    terms['settlement'] = delivery_day(day_of(terms.get('delivery')), day_of(terms['dated']), day_of(sale.get('closes'))) or day_of(
        terms.get('delivery') or terms['dated'])
    maturities = [Maturity(one, terms) for one in given.values()]
    for one in maturities:
        if one.key in withdrawn:
            one.state, one.principal = 'withdrawn', 0
        elif one.key in final:
            one.principal = cents(final[one.key])
    return terms, maturities


def allocated(sale, terms, maturities):
    """(awards by line of an order, figures by maturity, totals) by the rule, of the orders that are open at the close, in the order of their arrival."""
    ranks = sale['ranks']
    lines, withdrawn = [], []
    for place, order in enumerate(sale.get('orders', ()), 1):
        for day, amount in order['lines']:
            one = {'number': (place, day), 'place': place, 'bidder': order['investor'], 'orderClass': order['class'], 'maturityDate': day,
                   'rank': ranks.get(order['class'], -1), 'isLocal': bool(order.get('isLocal')), 'isSuspended': False, 'amount': cents(amount)}
            (withdrawn if order.get('isWithdrawn') else lines).append(one)
    limits = {name: terms[name] for name in ('retailShare',) if terms.get(name) is not None}
    if terms.get('investorCap') is not None:
        limits['investorCap'] = cents(terms['investorCap'])
    own = {'minimum': cents(terms['minimum']), 'step': cents(terms['step']), **limits,
           'maturities': [{'maturityDate': one.key, 'principal': one.principal} for one in maturities if one.state == 'offered']}
    offered = {one['maturityDate'] for one in own['maturities']}
    prices = {one.key: one.price for one in maturities}
    awards, figures, totals = rule.allocate(own, [line for line in lines if line['maturityDate'] in offered])
    found = []
    for line in lines + withdrawn:
        award, price = awards.get(line['number'], (0,))[0], prices[line['maturityDate']]
        is_counted = line['maturityDate'] in offered and line not in withdrawn
        found.append({**line, 'award': award, 'isCounted': is_counted, 'isWithdrawn': line in withdrawn, 'cost': at_price(line['amount'], price),
                      'awardCost': at_price(award, price)})
    return found, {one['maturityDate']: one for one in figures}, totals


def available(terms, one, lines, bidder):
    """Cents of a maturity that the class of an investor and those before it have not ordered, without the part kept for individuals, up to their cap."""
    at = [line for line in lines if line['maturityDate'] == one.key]
    own = next(line for line in lines if line['bidder'] == bidder)
    step = cents(terms['step'])
    retail = [line for line in at if line['orderClass'].endswith('Individual')]
    kept = min(one.principal // step * terms.get('retailShare', 0) // 100 * step, sum(line['amount'] for line in retail))
    before = [line for line in at if line['rank'] <= own['rank']]
    kept = 0 if own['orderClass'].endswith('Individual') else max(0, kept - sum(line['amount'] for line in before if line in retail))
    left = one.principal - sum(line['amount'] for line in before) - kept
    cap = one.principal if terms.get('investorCap') is None else cents(terms['investorCap'])
    return max(0, min(left, cap - sum(line['amount'] for line in at if line['bidder'] == bidder)))


def bidders(lines):
    return len({line['bidder'] for line in lines})


def average(lines):
    """Cents ordered and allocated for each order of these lines, half up."""
    orders = len({line['place'] for line in lines})
    return {name: half_up(Fraction(sum(line[name] for line in lines), orders)) if orders else 0 for name in ('amount', 'award')}


def demand_by_class(lines):
    """Ordered and allocated by class, and the number of investors."""
    return {name: {'demand': sum(line['amount'] for line in own), 'award': sum(line['award'] for line in own), 'bidders': bidders(own)}
            for name in rule.CLASSES for own in [[line for line in lines if line['orderClass'] == name]]}


def confirmation(maturities, awards):
    """Bonds of one investor, each settled by itself, and what they receive: MSRB Rule G-15(a)(i)."""
    bonds = []
    for one in maturities:
        par = sum(line['award'] for line in awards if line['maturityDate'] == one.key)
        if par == 0:
            continue
        bond = one.of(par)
        paid = accrued(bond, bond.delivery)
        principal = None if one.price is None else at_price(par, one.price)
        bonds.append({'day': one.key, 'par': par, 'rate': one.bond.rate, 'price': one.price, 'yield': one.rate_of_return, 'pricedTo': one.priced_to,
                      'principal': principal, 'accrued': paid, 'total': None if principal is None else principal + paid, 'bond': bond})
    par = sum(one['par'] for one in bonds)
    received = {}
    for one in bonds:
        for day, amount in rounded_payments([one['bond']]).items():
            received.setdefault(day, [0, 0])[0] += amount
        for day, amount in one['bond'].repaid:
            received.setdefault(day, [0, 0])[1] += amount
    priced = all(one['total'] is not None for one in bonds)
    return {
        'bonds': [{name: value for name, value in one.items() if name != 'bond'} for one in bonds], 'par': par,
        'principal': sum(one['principal'] for one in bonds) if priced else None, 'accrued': sum(one['accrued'] for one in bonds),
        'total': sum(one['total'] for one in bonds) if priced else None,
        'weightedYield': sum(Fraction(one['yield']) * one['par'] for one in bonds) / par if par and priced else None,
        'received': [[day, *received[day]] for day in sorted(received) if bonds and day > bonds[0]['bond'].delivery],
    }


def issue(priced, costs, last_month):
    """The figures of bonds at their prices, with debt service by payment, calendar year and fiscal year."""
    priced = [(bond, price) for bond, price in priced if bond.cents > 0]
    if not priced:
        return None
    rows = payments([bond for bond, _ in priced])
    return {**cost_of(priced, costs), 'payments': rows, 'calendarYears': by_year(rows), 'fiscalYears': by_year(rows, last_month)}


def figures_of(sale):
    """All of them, in cents, percent and years."""
    terms, maturities = with_changes(sale)
    inputs = sale.get('inputs', {})
    costs = {}
    for item in inputs.get('costs', ()):
        costs[item['kind']] = costs.get(item['kind'], 0) + cents(item['amount'])
    last_month = (inputs.get('fiscalYearStart', 7) + 10) % 12 + 1
    lines, by_day, totals = allocated(sale, terms, maturities)
    counted = [line for line in lines if line['isCounted']]
    rows = []
    for one in maturities:
        found = by_day.get(one.key, {})
        award = found.get('award', 0)
        own = [line for line in counted if line['maturityDate'] == one.key]
        rows.append({
            'day': one.key, 'cusip': one.given.get('cusip', ''), 'state': one.state, 'rate': one.bond.rate, 'price': one.price, 'yield': one.rate_of_return,
            'pricedTo': one.priced_to, 'announced': one.announced, 'principal': one.principal, 'demand': found.get('demand'), 'award': found.get('award'),
            'unsold': found.get('unsold'), 'available': [part['available'] for part in found.get('classes', ())],
            'calls': [[day, price] for day, price in one.bond.calls if day < one.bond.maturity], 'bidders': bidders(own), 'classes': demand_by_class(own), 'averageLife': average_life([one.bond], one.bond.dated),
            'cost': None if one.price is None else at_price(award, one.price),
            'soldPercent': Fraction(100 * award, one.principal) if one.principal else None,
            'issuePrice': one.price if one.principal and award * 10 >= one.principal else None,
            'sinking': one.of(one.principal).sinking if one.principal else (), 'announcedSinking': one.bond.sinking,
            'soldSinking': one.of(award).sinking if award else (),
        })
    people = list(dict.fromkeys(line['bidder'] for line in lines if not line['isWithdrawn']))
    confirmations = {name: confirmation(maturities, [line for line in lines if line['bidder'] == name]) for name in people}
    received = {}
    for one in confirmations.values():
        for day, interest, principal in one['received']:
            received[day] = received.get(day, 0) + interest + principal
    return {
        'settlement': terms['settlement'], 'minimum': cents(terms['minimum']), 'step': cents(terms['step']), 'maturities': rows,
        'totals': {'announced': sum(one.announced for one in maturities), 'principal': sum(one.principal for one in maturities),
                   'offered': totals['principal'], 'demand': totals['demand'], 'award': totals['award'], 'unsold': totals['unsold'],
                   'cover': Fraction(totals['demand'], totals['principal']) if totals['principal'] else None, 'bidders': bidders(counted),
                   'bids': len({line['place'] for line in lines if not line['isWithdrawn']}),
                   'uncoveredMaturities': sum(found['unsold'] > 0 for found in by_day.values()), 'maturities': len(by_day)},
        'classes': demand_by_class(counted),
        'placement': {'award': totals['award'], 'inState': sum(line['award'] for line in lines if line['orderClass'].startswith('state')),
                      'individuals': sum(line['award'] for line in lines if line['orderClass'].endswith('Individual')),
                      'international': sum(line['award'] for line in lines if line['orderClass'].startswith('international'))},
        'perOrder': {'all': average(counted), 'individuals': average([line for line in counted if line['orderClass'].endswith('Individual')]),
                     'institutions': average([line for line in counted if line['orderClass'].endswith('Institution')])},
        'announced': issue([(one.bond, one.price) for one in maturities], costs, last_month),
        'whole': issue([(one.of(one.principal), one.price) for one in maturities], costs, last_month),
        'sold': issue([(one.of(by_day.get(one.key, {}).get('award', 0)), one.price) for one in maturities], costs, last_month),
        'received': [[day, amount] for day, amount in sorted(received.items())],
        'receivedByFiscalYear': [[year, amount] for year, amount, _ in by_year([(day, amount, 0) for day, amount in received.items()], last_month)],
        'investors': {name: {**confirmations[name],
                             'demand': sum(line['amount'] for line in counted if line['bidder'] == name),
                             'available': {one.key: available(terms, one, counted, name) for one in maturities if one.state == 'offered'}}
                      for name in people},
        'lines': lines,
    }
