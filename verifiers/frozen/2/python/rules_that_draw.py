"""The rules that draw lots, by rules/priority-pro-rata-2.md, rules/lot-first-1.md and rules/draw-1.md. The numbers are those of their steps.

They differ from priority-pro-rata-1 in the turns and in step 7 alone.
"""

import hashlib

import rule_priority_pro_rata_1 as common


def lot(seed, day, commitment):
    """The lot of a bidder at a maturity ("Lots and turns")."""
    text = 'fairbook-draw-1\n%s\n%s\n%s\n' % (seed, day, commitment)
    return int(hashlib.sha256(text.encode('utf-8')).hexdigest()[:13], 16)


def give_by_proportion(demands, steps, turns):
    """Steps in proportion, and the ones that are left to the largest remainders, by turn among equal ones."""
    total = sum(demands)
    if total <= steps:
        return list(demands)
    given = [steps * demand // total for demand in demands]
    order = sorted(range(len(demands)), key=lambda at: (-(steps * demands[at] % total), turns[at]))
    for at in order[:steps - sum(given)]:
        given[at] += 1
    return given


def share_first_lots(positions, steps, minimum_steps):
    """Step 7 of lot-first-1."""
    by_turn = sorted(positions, key=lambda one: one.turn)
    first = {position: min(position.counted, max(minimum_steps, 1)) for position in positions}
    left = steps - sum(first.values())
    if left >= 0:
        rests = [position.counted - first[position] for position in by_turn]
        more = give_by_proportion(rests, left, [position.turn for position in by_turn])
        for position, given in zip(by_turn, more):
            position.steps = first[position] + given
        return
    left = steps
    for position in by_turn:
        position.steps = first[position] if first[position] <= left else 0
        left -= position.steps
    served = [position for position in by_turn if position.steps > 0]
    while left > 0:
        wanting = [position for position in served if position.steps < position.counted][:left]
        if not wanting:
            return
        for position in wanting:
            position.steps += 1
        left -= len(wanting)


def share_whole_orders(positions, steps, minimum_steps):
    """Step 7 of draw-1."""
    rest = steps
    for position in sorted(positions, key=lambda one: one.turn):
        if position.counted <= rest:
            position.steps = position.counted
        else:
            position.steps = rest if rest >= max(minimum_steps, 1) else 0
        rest -= position.steps


SHARES = {'priority-pro-rata-2': common.share, 'lot-first-1': share_first_lots, 'draw-1': share_whole_orders}


def allocate(version, terms, orders, seed, commitments):
    """As in rule_priority_pro_rata_1. `commitments` are those of the bidders."""
    def turn_of(position, day):
        commitment = commitments[position.bidder]
        return lot(seed, day, commitment), commitment

    lost = common.too_small if version == 'priority-pro-rata-2' else lambda terms: 'notDrawn'
    return common.allocate(terms, orders, turn_of, SHARES[version], lost)
