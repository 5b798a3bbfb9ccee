/** Business days: Monday to Friday without the holidays of the Federal Reserve Banks. */
import { addDays, type Day, partsOf } from './dates.ts';

/** The day that many days of business after another. */
export function businessDaysAfter(from: Day, days: number): Day {
  let date = from;
  for (let left = days; left > 0; left -= 1) date = businessDayFrom(addDays(date, 1));
  return date;
}

/** The first business day that is not before this day. */
export function businessDayFrom(from: Day): Day {
  let date = from;
  while (!isBusinessDay(date)) date = addDays(date, 1);
  return date;
}

/** Returns whether Federal Reserve Banks are open. Source: 5 U.S.C. 6103; they keep a holiday on a Sunday on Monday, and are open before one on a Saturday. */
export function isBusinessDay(of: Day): boolean {
  const weekday = new Date(`${of}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const { year, month, date } = partsOf(of);
  const isOn = (day: number) => date === day || (weekday === 1 && date === day + 1);
  const nth = Math.ceil(date / 7);
  const isLastMonday = weekday === 1 && date > 24;
  if ((month === 1 && isOn(1)) || (month === 6 && year >= 2021 && isOn(19)) || (month === 7 && isOn(4))) return false;
  if ((month === 11 && isOn(11)) || (month === 12 && isOn(25))) return false;
  if (weekday === 1 && ((month === 1 && nth === 3) || (month === 2 && nth === 3))) return false;
  if (weekday === 1 && ((month === 9 && nth === 1) || (month === 10 && nth === 2))) return false;
  if (month === 5 && isLastMonday) return false;
  return !(month === 11 && weekday === 4 && nth === 4);
}
