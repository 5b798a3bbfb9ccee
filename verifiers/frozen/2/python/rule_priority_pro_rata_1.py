"""The allocation rule priority-pro-rata-1, by rules/priority-pro-rata-1.md. The numbers are those of its steps.

The optional terms, which every rule knows, are those of CLOSING-RECORD.md, "The optional terms".
"""

import bisect

CLASSES = ('stateInstitution', 'nationalInstitution', 'stateIndividual', 'nationalIndividual', 'internationalInstitution',
           'internationalIndividual')
LARGEST_AMOUNT = 999999999999999


class NotPossible(Exception):
    """The sums of the sale are larger than the rule allows."""


class Position:
    """The orders of one bidder in one class (3)."""

    def __init__(self, bidder, order_class, rank, is_local):
        self.bidder = bidder
        self.order_class = order_class
        self.rank = rank
        self.is_local = is_local
        self.orders = []
        self.turn = None
        self.counted = 0
        self.steps = 0
        self.reason = ''


def limited(amount, what):
    if amount > LARGEST_AMOUNT:
        raise NotPossible('%s is above %d' % (what, LARGEST_AMOUNT))
    return amount


def serving_order(position):
    """Local investors come before the others of their class."""
    return position.rank, CLASSES.index(position.order_class), not position.is_local


def place(position, day):
    """The turn of a position among equal ones: its place (3)."""
    return position.orders[0]['place']


def positions_of(orders, day, turn_of):
    """Their orders are by place in time."""
    positions = {}
    for order in sorted(orders, key=lambda one: one['place']):
        key = order['bidder'], order['orderClass'], order['isLocal']
        if key not in positions:
            positions[key] = Position(order['bidder'], order['orderClass'], order['rank'], order['isLocal'])
        positions[key].orders.append(order)
    for position in positions.values():
        position.turn = turn_of(position, day)
    return sorted(positions.values(), key=serving_order)


def count(positions, step, most):
    """Counted amount of each position (5): for one bidder together no more than `most`."""
    used = {}
    for position in positions:
        asked = limited(sum(order['amount'] for order in position.orders), 'the sum of a position')
        before = used.get(position.bidder, 0)
        position.counted = min(asked // step, most - before)
        used[position.bidder] = before + position.counted


def share(positions, steps, minimum_steps):
    """Shares steps among positions (7)."""
    sharing = sorted(positions, key=lambda one: (-one.counted, one.turn))
    total = sum(position.counted for position in sharing)
    places = {}
    for position in sharing:
        places.setdefault(position.counted, []).append(position.turn)
    while total > steps:
        if minimum_steps <= 1 or not is_one_below(places, steps, total, minimum_steps):
            give(sharing, steps, total)
            return
        leaving = sharing.pop()
        leaving.steps = 0
        total -= leaving.counted
        places[leaving.counted].pop()
    for position in sharing:
        position.steps = position.counted


def is_one_below(places, steps, total, minimum_steps):
    """True if a position would get some steps and too few (7.3).

    Positions with the same count share alike, so it is enough to look at each count: many may leave, one after the other, and sharing among all
    of them each time would take minutes for a large sale. `places` are the places of the positions by their count, the earliest first.
    """
    counts = [count for count, those in places.items() if those]
    left = steps - sum(steps * count // total * len(places[count]) for count in counts)
    for count in counts:
        whole, remainder = divmod(steps * count, total)
        if 0 < whole < minimum_steps - 1 or whole == 0 < minimum_steps - 1 and is_served(places, counts, steps, total, remainder, places[count][0], left):
            return True
        if whole == minimum_steps - 1 > 0 and not is_served(places, counts, steps, total, remainder, places[count][-1], left):
            return True
    return False


def is_served(places, counts, steps, total, remainder, place, left):
    """True if the position with this remainder and place is among those that get one of the steps that are left (7.2)."""
    before = 0
    for count in counts:
        other = steps * count % total
        before += len(places[count]) if other > remainder else bisect.bisect_left(places[count], place) if other == remainder else 0
    return before < left


def give(sharing, steps, total):
    for position in sharing:
        position.steps = steps * position.counted // total
    left = steps - sum(position.steps for position in sharing)
    for position in sorted(sharing, key=lambda one: (-(steps * one.counted % total), one.turn))[:left]:
        position.steps += 1


def too_small(terms):
    """Why a position of the cut class got nothing (10)."""
    return 'belowMinimum' if terms['minimum'] > terms['step'] else 'belowStep'


def reason_of(position, is_filled, available, lost):
    """Why a position got what it got (10)."""
    if position.counted == 0:
        return 'notCounted'
    if is_filled:
        return 'filled'
    if available == 0:
        return 'classesBefore'
    if position.steps > 0:
        return 'share'
    return lost


def class_of(position):
    """Local investors of a class are served as if they were a class before it."""
    return position.order_class, position.is_local


def is_individual(position):
    return position.order_class.endswith('Individual')


def serve_classes(positions, offered, terms, sharing, lost):
    """The figures of each class with demand (6, 10, 11), after giving every position its steps.

    `kept` is what the share for individuals keeps of what is left. Without such a share it is 0, so that nothing is left after a cut.
    """
    step = terms['step']
    minimum_steps = -(-terms['minimum'] // step)
    of_individuals = sum(position.counted for position in positions if is_individual(position))
    kept = min(offered * terms.get('retailShare', 0) // 100, of_individuals)
    left, figures = offered, []
    for key in dict.fromkeys(map(class_of, positions)):
        of_class = [position for position in positions if class_of(position) == key]
        individuals = is_individual(of_class[0])
        total, available = sum(position.counted for position in of_class), left if individuals else left - kept
        is_filled = total <= available
        if is_filled:
            for position in of_class:
                position.steps = position.counted
        elif available > 0:
            sharing(of_class, available, minimum_steps)
        given = sum(position.steps for position in of_class)
        retail = min(given, kept)
        if individuals:
            kept = kept - retail if is_filled else 0
        left -= total if is_filled else available
        for position in of_class:
            position.reason = reason_of(position, is_filled, available, lost(terms))
        if total > 0:
            demand, award = limited(total * step, 'the demand of a class'), given * step
            own = {'available': available * step, 'award': award, 'demand': demand, 'isCut': award < demand, 'orderClass': of_class[0].order_class,
                   'rank': of_class[0].rank, 'sharePercent': 100 * award // demand}
            if of_class[0].is_local:
                own['isLocal'] = True
            if individuals and 'retailShare' in terms:
                own['retail'] = retail * step
            figures.append(own)
    return figures


def outcome(demand, unsold):
    return 'NoBids' if demand == 0 else 'Sold' if unsold == 0 else 'PartlySold'


def award_orders(position, step):
    """Spreads the award of a position over its orders (8, 9)."""
    left = position.steps * step
    for order in position.orders:
        award = min(order['amount'], left)
        left -= award
        result = 'Filled' if award == order['amount'] else 'Partial' if award > 0 else 'Unfilled'
        yield order, award, result, position.reason


def allocate_maturity(maturity, orders, terms, turn_of, sharing, lost):
    """The awards of one maturity, as (order, award, result, reason), and its figures (1 to 12)."""
    awards, taking_part = [], []
    for order in orders:
        if order['isSuspended']:
            awards.append((order, 0, 'Skipped', 'suspended'))
        elif order['rank'] == -1:
            awards.append((order, 0, 'Skipped', 'classNotOffered'))
        else:
            taking_part.append(order)
    offered = maturity['principal'] // terms['step']
    positions = positions_of(taking_part, maturity['maturityDate'], turn_of)
    most = min(maturity['principal'], terms.get('investorCap', maturity['principal'])) // terms['step']
    count(positions, terms['step'], most)
    classes = serve_classes(positions, offered, terms, sharing, lost)
    for position in positions:
        awards.extend(award_orders(position, terms['step']))
    demand = limited(sum(figures['demand'] for figures in classes), 'the demand of a maturity')
    award = sum(figures['award'] for figures in classes)
    unsold = maturity['principal'] - award
    return awards, {'award': award, 'classes': classes, 'demand': demand, 'maturityDate': maturity['maturityDate'],
                    'outcome': outcome(demand, unsold), 'principal': maturity['principal'], 'unsold': unsold}


def allocate(terms, orders, turn_of=place, sharing=share, lost=too_small):
    """(awards by the `number` of the order, figures of the maturities, totals). Each order has `number` and `place`.

    The last three are other than these in rules that draw lots.
    """
    by_day = {maturity['maturityDate']: [] for maturity in terms['maturities']}
    for order in orders:
        by_day[order['maturityDate']].append(order)
    awards, maturities = {}, []
    for maturity in terms['maturities']:
        given, figures = allocate_maturity(maturity, by_day[maturity['maturityDate']], terms, turn_of, sharing, lost)
        maturities.append(figures)
        for order, award, result, reason in given:
            awards[order['number']] = award, result, reason
    totals = {name: limited(sum(figures[name] for figures in maturities), 'the %s of the sale' % name)
              for name in ('award', 'demand', 'principal')}
    totals['unsold'] = totals['principal'] - totals['award']
    totals['outcome'] = outcome(totals['demand'], totals['unsold'])
    return awards, maturities, totals
