"""The cost of an issue: debt service, interest costs, proceeds and the arbitrage yield. Amounts are whole cents, rates percent."""

from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction

from bonds import DIGITS, accrued, at_price, root, rounded_payments
from days import days_30_360


def payments(bonds):
    """(day, principal, interest) of the bonds together, by day."""
    principal = {}
    for bond in bonds:
        for day, amount in bond.repaid:
            principal[day] = principal.get(day, 0) + amount
    paid = rounded_payments(bonds)
    return [(day, principal.get(day, 0), paid.get(day, 0)) for day in sorted(set(principal) | set(paid))]


def by_year(rows, last_month=12):
    """(year, principal, interest) by years that end with a month, and are named after the calendar year in which they end."""
    years = {}
    for day, principal, interest in rows:
        year = day.year + (day.month > last_month)
        before = years.get(year, (0, 0))
        years[year] = before[0] + principal, before[1] + interest
    return [(year, *years[year]) for year in sorted(years)]


def bond_years(bonds, begin):
    """$1,000 for a year is one, 30/360 (MSRB glossary, bond years)."""
    return sum((Fraction(amount * days_30_360(begin, day), 100_000 * 360) for bond in bonds for day, amount in bond.repaid), Fraction(0))


def average_life(bonds, begin):
    """Bond years over the number of bonds of $1,000 (MSRB glossary, average life)."""
    par = sum(bond.cents for bond in bonds)
    return bond_years(bonds, begin) / Fraction(par, 100_000) if par else None


def weighted_average_maturity(priced, begin):
    """Years from delivery weighted by issue price: IRS, Instructions for Form 8038-G, line 21, column (d). `priced` are (bond, price)."""
    weights = [(Fraction(amount) * Fraction(price), days_30_360(begin, day)) for bond, price in priced for day, amount in bond.repaid]
    total = sum(weight for weight, _ in weights)
    return sum(weight * days for weight, days in weights) / total / 360 if total else None


def net_interest_cost(bonds, dated, purchase):
    """Interest plus discount or less premium, over bond years of $1,000 (MSRB glossary, net interest cost)."""
    years = bond_years(bonds, dated)
    interest = sum(paid for _, _, paid in payments(bonds))
    return Fraction(interest + sum(bond.cents for bond in bonds) - purchase) / (years * 1000) if years else None


class Value:
    """Present value on a day of later payments, compounded twice a year on the calendar of 360 days (notices of sale, true interest cost)."""

    def __init__(self, rows, on):
        amounts = {}
        for day, amount in rows:
            if day > on:
                amounts[day] = amounts.get(day, 0) + amount
        self.later = [(days_30_360(on, day), amount) for day, amount in sorted(amounts.items())]

    def at(self, rate):
        """At a rate in percent."""
        daily = (-(1 + rate / 200).ln() / 180).exp()
        return sum(amount * daily ** days for days, amount in self.later)

    def rate(self, target):
        """The rate at which it is so many cents; None where none from -5 to 50 percent is."""
        return root(self.at, Decimal(target), Decimal(-5), Decimal(50)) if self.later else None


def true_interest_cost(bonds, delivery, purchase):
    """The rate that discounts debt service after delivery to the purchase price and the accrued interest."""
    with localcontext() as context:
        context.prec = DIGITS
        rows = [(day, principal + interest) for day, principal, interest in payments(bonds)]
        return Value(rows, delivery).rate(purchase + sum(accrued(bond, delivery) for bond in bonds))


def redeemed_early(bond, day, price):
    """(bond without what is due after a call, cents above par that the call pays). Installments before it are paid as they fall due."""
    before = tuple((due, amount) for due, amount in bond.repaid if due < day)
    rest = bond.cents - sum(amount for _, amount in before)
    return replace(bond, maturity=day, sinking=before + ((day, rest),)), at_price(rest, price) - rest


def choices(bond, price, delivery):
    """Redemptions to try: maturity, and for a bond issued far above par each call (Treas. Reg. section 1.148-4(b)(3)(ii)(B): by more than a quarter
    of a percent for each complete year to the first call)."""
    own = [(bond, 0)]
    if not bond.calls:
        return own
    years = days_30_360(delivery, bond.calls[0][0]) // 360
    if Fraction(price) - 100 <= Fraction(years, 4):
        return own
    return own + [redeemed_early(bond, *call) for call in bond.calls]


def arbitrage_yield(priced, delivery, guarantee):
    """The yield of the issue: Treas. Reg. section 1.148-4(b)(1), the rate at which payments are worth the issue price with accrued interest, less
    premiums for a qualified guarantee. Bonds of (b)(3) are redeemed so that the yield of the issue is lowest: each changes as long as that lowers it.
    None where a term bond is so far below par that (b)(2)(ii) counts its sinking fund at accreted values, and where the yield is below -5 percent.
    """
    with localcontext() as context:
        context.prec = DIGITS
        for bond, price in priced:
            if bond.sinking and 100 - Fraction(price) > weighted_average_maturity([(bond, price)], delivery) / 4:
                return None
        target = sum(at_price(bond.cents, price) + accrued(bond, delivery) for bond, price in priced) - guarantee
        tried = [choices(bond, price, delivery) for bond, price in priced]

        def value_of(chosen):
            own = [tried[place][which] for place, which in enumerate(chosen)]
            rows = [(day, principal + interest) for day, principal, interest in payments([bond for bond, _ in own])]
            return Value(rows + [(bond.maturity, above) for bond, above in own], delivery)

        chosen = [0] * len(priced)
        lowest = value_of(chosen).rate(target)
        for _ in range(100):
            before = list(chosen)
            for place, ways in enumerate(tried):
                for which in range(len(ways)):
                    other = chosen[:place] + [which] + chosen[place + 1:]
                    value = value_of(other)
                    if value.at(Decimal(-5)) < target:
                        return None
                    if lowest is None or value.at(lowest) < target - Decimal(10) ** -9:
                        chosen, lowest = other, value.rate(target)
            if chosen == before:
                return lowest
        raise ArithmeticError('the redemptions of the lowest yield are not found')


def cost_of(priced, costs):
    """Every figure of an issue. `priced` are (bond, price or None); `costs` cents by kind: underwriter, insurance, other."""
    bonds = [bond for bond, _ in priced]
    dated, delivery = bonds[0].dated, bonds[0].delivery
    rows = payments(bonds)
    par, paid = sum(bond.cents for bond in bonds), sum(row[2] for row in rows)
    figures = {'par': par, 'interest': paid, 'debtService': par + paid, 'bondYears': bond_years(bonds, dated), 'averageLife': average_life(bonds, dated)}
    if any(price is None for _, price in priced):
        return figures
    above = [at_price(bond.cents, price) - bond.cents for bond, price in priced]
    gross = par + sum(above)
    purchase = gross - costs.get('underwriter', 0)
    net = purchase - costs.get('insurance', 0) - costs.get('other', 0)
    figures.update({
        'premium': sum(max(one, 0) for one in above), 'discount': sum(max(-one, 0) for one in above), 'overPar': gross - par, 'gross': gross,
        'purchase': purchase, 'net': net, 'accrued': sum(accrued(bond, delivery) for bond in bonds), 'costs': gross - net,
        'costPercent': Fraction(100 * (gross - net), par), 'weightedAverageMaturity': weighted_average_maturity(priced, delivery),
        'netInterestCost': net_interest_cost(bonds, dated, purchase), 'trueInterestCost': true_interest_cost(bonds, delivery, purchase),
        'allInTrueInterestCost': true_interest_cost(bonds, delivery, net), 'arbitrageYield': arbitrage_yield(priced, delivery, costs.get('insurance', 0)),
        'grossTrueInterestCost': true_interest_cost(bonds, delivery, gross),
    })
    return figures
