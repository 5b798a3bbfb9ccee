"""Price, yield and interest of one bond, in decimals of 40 digits and exact fractions. Amounts are whole cents, rates percent."""

from dataclasses import dataclass, field, replace
from datetime import date
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

from days import Periods, days_30_360

DIGITS = 40


@dataclass(frozen=True)
class Bond:
    """A bond and how its issue counts. `sinking` are the (day, cents) that repay it, the last on its maturity; `calls` the (day, price per 100)."""

    maturity: date
    cents: int
    rate: Decimal
    dated: date
    delivery: date
    kind: str = 'periodic'
    a_year: int = 2
    first_interest: date | None = None
    day_count: str = '30/360'
    month_ends: bool = False
    calls: tuple = ()
    sinking: tuple = field(default=())

    @property
    def repaid(self):
        return self.sinking or ((self.maturity, self.cents),)

    @property
    def coupon(self):
        return Decimal(0) if self.kind == 'accreted' else self.rate

    def of(self, cents):
        """A part of the bond. Its sinking fund shrinks in proportion: what is repaid up to each day is rounded down to the cent."""
        if cents == self.cents or not self.sinking:
            return replace(self, cents=cents)
        paid, before, installments = 0, 0, []
        for day, amount in self.sinking:
            paid += amount
            up_to = paid * cents // self.cents
            installments.append((day, up_to - before))
            before = up_to
        return replace(self, cents=cents, sinking=tuple(installments))


def decimal_of(number):
    return Decimal(number.numerator) / Decimal(number.denominator) if isinstance(number, Fraction) else Decimal(number)


def half_up(number):
    """A fraction or decimal as a whole number, half up."""
    exact = Fraction(number)
    return (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)


def at_price(cents, price):
    """Cents of par at a price per 100, to the cent."""
    return half_up(Fraction(cents) * Fraction(price) / 100)


class Flows:
    """Receipts per 100 of par to one redemption, as (periods from settlement, amount), and the accrued interest paid; `a_year` compounds."""

    def __init__(self, receipts, accrued, a_year):
        self.last = decimal_of(receipts[-1][0])
        self.is_last_period = len({periods for periods, _ in receipts}) == 1
        between = [later - sooner for (later, _), (sooner, _) in zip(receipts, [(Fraction(0), 0)] + receipts)]
        self.steps = [int(one) if one.denominator == 1 else decimal_of(one) for one in between]
        self.amounts = [decimal_of(amount) for _, amount in receipts]
        self.accrued = decimal_of(accrued)
        self.a_year = a_year

    def price(self, rate):
        """The price at a yield in percent, not rounded.

        MSRB Rule G-33(b)(i)(B): with more than one period to redemption each receipt is divided by (1 + Y/M) to the number of its periods; with one or
        less, P = (RV + R/M) / (1 + (E - A)/E Y/M) - R A/B by simple interest. (b)(i)(A) is the same for interest at maturity, with years as periods.
        """
        each = rate / 100 / self.a_year
        if self.is_last_period:
            return sum(self.amounts) / (1 + self.last * each) - self.accrued
        factor, at, value = 1 / (1 + each), Decimal(1), Decimal(0)
        for step, amount in zip(self.steps, self.amounts):
            at *= factor if step == 1 else factor ** step
            value += amount * at
        return value - self.accrued


def flows_to(bond, settlement, day, redemption):
    """Flows from settlement to a redemption at `redemption` per 100. The first coupon changes no price: the period before it counts as a regular one."""
    rate = Fraction(bond.coupon)
    if bond.kind == 'at-maturity':
        periods = Periods(bond.maturity, bond.a_year, bond.dated, bond.month_ends)
        whole = periods.part_of_year(bond.dated, day, bond.day_count, False)
        passed = periods.part_of_year(bond.dated, settlement, bond.day_count, False) if settlement > bond.dated else Fraction(0)
        return Flows([(whole - passed, Fraction(redemption) + rate * whole)], rate * passed, 1)
    a_year = 2 if bond.kind == 'accreted' else bond.a_year
    dates = Periods(bond.maturity, a_year, settlement, bond.month_ends).dates
    coupon = rate / a_year

    def part(start, end, closing):
        """Part of the period that has passed: days over the 360 / M of a period of 30/360, at most all of it, otherwise actual days over its own."""
        if bond.day_count == '30/360':
            return min(Fraction(days_30_360(start, end) * a_year, 360), Fraction(1))
        return Fraction((end - start).days, (closing - start).days)

    elapsed = part(dates[0], settlement, dates[1])
    coupons = [one for one in dates[1:] if one <= day]
    receipts = [(number + 1 - elapsed, coupon) for number in range(len(coupons))]
    following = [one for one in dates[1:] if one > day]
    since = part(coupons[-1] if coupons else dates[0], day, following[0]) if following else Fraction(0)
    receipts.append((len(coupons) + since - elapsed, Fraction(redemption) + coupon * since))
    return Flows(receipts, coupon * elapsed, a_year)


def redemptions(bond, settlement):
    """Maturity and each call between settlement and maturity, as (day, price)."""
    return [(bond.maturity, Decimal(100))] + [(day, price) for day, price in bond.calls if settlement < day < bond.maturity]


def price_at(bond, rate, settlement):
    """(price per 100, cut off at three decimals as Rule G-33(d) asks, and the day it is priced to): the lowest price of maturity and calls."""
    with localcontext() as context:
        context.prec = DIGITS
        found = [(flows_to(bond, settlement, day, price).price(Decimal(rate)).quantize(Decimal(10) ** -30), day)
                 for day, price in redemptions(bond, settlement)]
        price, day = min(found, key=lambda one: one[0])
        return price.quantize(Decimal('0.001'), ROUND_DOWN), day


def root(falling, target, low, high):
    """Where a falling function takes a value: halved intervals, then false position with halved ends (Illinois). None where it takes none in the range."""
    at_low, at_high = falling(low) - target, falling(high) - target
    if at_low < 0 or at_high > 0:
        return None
    side = 0
    for turn in range(300):
        middle = (low + high) / 2 if turn < 12 else (low * at_high - high * at_low) / (at_high - at_low)
        value = falling(middle) - target
        if abs(value) < Decimal(10) ** -24 or high - low < Decimal(10) ** -24:
            return middle
        if value > 0:
            at_high = at_high / 2 if side == 1 else at_high
            low, at_low, side = middle, value, 1
        else:
            at_low = at_low / 2 if side == -1 else at_low
            high, at_high, side = middle, value, -1
    raise ArithmeticError('no rate is found')


def yield_at(bond, price, settlement):
    """(yield in percent and the day it is a yield to) at a price per 100: the lowest of the yields to maturity and to each call; None for none."""
    with localcontext() as context:
        context.prec = DIGITS
        found = []
        for day, redemption in redemptions(bond, settlement):
            flows = flows_to(bond, settlement, day, redemption)
            low = Decimal(-50)
            if len(flows.amounts) == 1:
                # Simple interest over several years would take everything at such a rate.
                low = max(low, Decimal(-90) * flows.a_year / flows.last)
            if Decimal(price) > flows.price(low):
                return None
            at = root(flows.price, Decimal(price), low, Decimal(200))
            if at is not None:
                found.append((at, day))
        return min(found, key=lambda one: one[0].quantize(Decimal(10) ** -9)) if found else None


def to_three(rate):
    """A yield as it is printed, half up."""
    return rate.quantize(Decimal('0.001'), ROUND_HALF_UP)


def interest_periods(bond, repaid):
    """The (begin, end) between payments of what is repaid on one day. A first interest date may lie off the regular ones, and make the first period odd."""
    payments = [repaid]
    if bond.kind == 'periodic':
        regular = Periods(bond.maturity, bond.a_year, bond.dated, bond.month_ends).dates[1:]
        first = bond.first_interest if bond.first_interest is not None and bond.first_interest > bond.dated else regular[0]
        if first < repaid:
            payments = [first] + [day for day in regular if first < day < repaid] + [repaid]
    return list(zip([bond.dated] + payments, payments))


def interest(bond):
    """Exact cents of interest by day, before rounding."""
    periods = Periods(bond.maturity, bond.a_year, bond.dated, bond.month_ends)
    due = {}
    for repaid, amount in bond.repaid:
        for begin, end in interest_periods(bond, repaid):
            years = periods.part_of_year(begin, end, bond.day_count, bond.kind == 'periodic')
            due[end] = due.get(end, Fraction(0)) + amount * Fraction(bond.coupon) / 100 * years
    return due


def rounded_payments(bonds):
    """Cents of interest by day of these bonds together: on each day all interest until then, half up, less what was paid before."""
    due = {}
    for bond in bonds:
        for day, amount in interest(bond).items():
            due[day] = due.get(day, Fraction(0)) + amount
    earned, paid, payments = Fraction(0), 0, {}
    for day in sorted(due):
        earned += due[day]
        payments[day], paid = half_up(earned) - paid, half_up(earned)
    return payments


def accrued(bond, settlement):
    """Cents of interest from the last payment, or the dated date, to settlement, half up: MSRB Rule G-33(a), R A / B. Never more than the payment."""
    if settlement <= bond.dated:
        return 0
    periods = Periods(bond.maturity, bond.a_year, bond.dated, bond.month_ends)
    earned = Fraction(0)
    for repaid, amount in bond.repaid:
        for begin, end in interest_periods(bond, repaid):
            if begin < settlement < end:
                count = lambda until: periods.part_of_year(begin, until, bond.day_count, bond.kind == 'periodic')
                earned += amount * Fraction(bond.coupon) / 100 * min(count(settlement), count(end))
    return half_up(earned)
