"""Dates of bonds: regular payment dates, parts of a year, business days, and the day of delivery."""

import calendar
from datetime import date, timedelta
from fractions import Fraction

ONE_DAY = timedelta(days=1)


def months_from(day, months):
    """The day a number of months later, or earlier below 0: the last of a shorter month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def days_30_360(start, end):
    """Days of a year of 360: MSRB Rule G-33(e)(i), (Y2 - Y1) 360 + (M2 - M1) 30 + (D2 - D1). A 31 counts as 30, at the end only after a 30 or 31."""
    first = min(start.day, 30)
    last = 30 if end.day == 31 and first == 30 else end.day
    return (end.year - start.year) * 360 + (end.month - start.month) * 30 + last - first


class Periods:
    """The regular interest periods of a bond, counted back from maturity to the last that begins by a day.

    The market counts payment dates back from maturity, so that odd periods are at the beginning. With `month_ends` a bond due on the last day of a month
    pays on last days of months (31 CFR part 356, appendix B).
    """

    def __init__(self, maturity, a_year, begin, month_ends=False):
        at_ends = month_ends and (maturity + ONE_DAY).day == 1
        self.a_year = a_year
        self.dates = [maturity]
        while self.dates[0] > begin:
            day = months_from(maturity, -len(self.dates) * 12 // a_year)
            self.dates.insert(0, day.replace(day=calendar.monthrange(day.year, day.month)[1]) if at_ends else day)

    def part_of_year(self, start, end, count, is_periodic):
        """Years between two days, exact. `count` is the day count; a regular period of 30/360 is whole, whatever its days."""
        if count in ('actual/360', 'actual/365'):
            return Fraction((end - start).days, int(count[-3:]))
        if count == '30/360':
            if is_periodic and start in self.dates and end in self.dates:
                return Fraction(self.dates.index(end) - self.dates.index(start), self.a_year)
            return Fraction(days_30_360(start, end), 360)
        years = Fraction(0)
        for opening, closing in zip(self.dates, self.dates[1:]):
            days = (min(closing, end) - max(opening, start)).days
            if days > 0:
                years += Fraction(days, (closing - opening).days * self.a_year)
        return years


def nth_weekday(year, month, weekday, number):
    """The first, second … (or, for -1, last) Monday (0) … of a month."""
    days = [day for day in calendar.Calendar().itermonthdates(year, month) if day.month == month and day.weekday() == weekday]
    return days[number - 1 if number > 0 else number]


def holidays(year):
    """Holidays of the Federal Reserve Banks (5 U.S.C. 6103): one on a Sunday is kept on Monday, one on a Saturday is not moved."""
    fixed = [date(year, 1, 1), date(year, 7, 4), date(year, 11, 11), date(year, 12, 25)] + ([date(year, 6, 19)] if year >= 2021 else [])
    moving = [(1, 0, 3), (2, 0, 3), (5, 0, -1), (9, 0, 1), (10, 0, 2), (11, 3, 4)]
    return {day + ONE_DAY if day.weekday() == 6 else day for day in fixed} | {nth_weekday(year, *one) for one in moving}


def business_day_from(day):
    """The first business day that is not before this day."""
    while day.weekday() > 4 or day in holidays(day.year):
        day += ONE_DAY
    return day


def delivery_day(given, dated, closes):
    """The day of delivery by docs/EXACTNESS.md, "The day of delivery". `closes` is the day of the close where the issuer is; None without one."""
    if closes is None:
        return None
    if given is not None:
        return business_day_from(max(given, closes + ONE_DAY))
    later = closes + timedelta(days=14)
    return business_day_from(later if dated is None else max(later, dated))
