/** A number as people read it: 12,345. */
export const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** `1 document`, `12,345 documents`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${number(count)} ${count === 1 ? one : many}`;

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** 1536 as `1.5 KiB`. */
export function bytes(value: number): string {
  let [size, unit] = [value, 0];
  for (; size >= 1_024 && unit < UNITS.length - 1; unit++) size /= 1_024;
  return `${number(size)} ${UNITS[unit]!}`;
}

/** A name as code, whatever it is made of. */
export const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[], last = 'and'): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)!}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text in a fence that it cannot end. */
export function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${text}\n${mark}`;
}

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

/** Parts of an answer below each other; empty ones are left out. */
export const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n');
