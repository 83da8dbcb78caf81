import { readFileSync } from 'node:fs';

/** A passage of a collection that is read from files; texts are not kept here. */
export interface Passage {
  title: string;
  text: string;
  /** Several passages may have one title: `Casablanca`, `Casablanca #2`. */
  id: string;
}

/** Passages of files of one `{title, text}` a line, each text once. */
export function readPassages(paths: readonly string[]): Passage[] {
  const [texts, counts] = [new Set<string>(), new Map<string, number>()];
  return paths
    .flatMap((path) => readFileSync(path, 'utf8').split('\n').filter(Boolean))
    .flatMap((line): Passage[] => {
      const { title, text } = JSON.parse(line) as { title: string; text: string };
      if (texts.has(text)) return [];
      texts.add(text);
      const place = (counts.get(title) ?? 0) + 1;
      counts.set(title, place);
      return [{ title, text, id: place === 1 ? title : `${title} #${place}` }];
    });
}

/** A title without what tells it from others of its name: `Casablanca (film)`, `John Lyon, 4th Lord Glamis`. */
export const bareName = (title: string): string =>
  title
    .replace(/\s*\([^()]*\)$/, '')
    .split(', ')[0]!
    .trim();

/** Where a text has a name, as words of its own. */
export function placeOfName(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length))) return at;
  return -1;
}
