const DAYS = { year: 372, month: 31 };
/** What is not told of a date counts as its middle. */
const MIDDLE = { month: '06', day: '15', digit: '5' };

/** Below 0 where the first of two dates (ISO 8601, as exact as texts are) is the earlier. */
export function compareDates(a: string, b: string): number {
  return dayNumber(a) - dayNumber(b);
}

/** About how many days lie between two dates. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

function dayNumber(iso: string): number {
  const isBeforeChrist = iso.startsWith('-');
  const [from = ''] = (isBeforeChrist ? iso.slice(1) : iso).split('/');
  const [year = '', month = MIDDLE.month, day = MIDDLE.day] = from.split('-');
  const years = Number(year.replaceAll('X', MIDDLE.digit)) * DAYS.year;
  return (isBeforeChrist ? -years : years) + Number(month) * DAYS.month + Number(day);
}
