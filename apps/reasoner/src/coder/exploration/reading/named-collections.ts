import { allowedMistakes, editDistance } from './edit-distance';
import type { QuestionWord } from './question-words';
import { PLAIN_WORDS } from './question-words';

/** A collection that a question names. */
export interface NamedCollection {
  readonly name: string;
  /** as the question has it */
  readonly asked: string;
  /** `near`: other letters, or only a part of the name */
  readonly how: 'exact' | 'form' | 'part' | 'near';
  /** half-open range of the words that name it */
  readonly start: number;
  readonly end: number;
}

const LONGEST_RUN = 4;
const RANK = { exact: 0, form: 1, part: 2, near: 3 } as const;

/**
 * The collections that the words of a question name, in their order: by the very name, in the singular or plural or with other separators, by a part of the name that only one
 * collection has, or with wrong letters. A word that says what is asked (`documents`) names a collection only by its very spelling, and only where nothing else does.
 */
export function namedCollections(words: readonly QuestionWord[], names: readonly string[]): NamedCollection[] {
  const forms = names.map((name) => ({ name, parts: partsOf(name), form: formOf(partsOf(name)) }));
  const found: NamedCollection[] = [];
  for (let start = 0; start < words.length; start++) {
    const match = longestMatch(words, start, forms);
    if (match === undefined) continue;
    found.push(match);
    start = match.end - 1;
  }
  const certain = found.filter(({ start, end }) => words.slice(start, end).some(({ sense }) => sense === undefined));
  const chosen = certain.length > 0 ? certain : found;
  const seen = new Set<string>();
  return chosen.filter(({ name }) => !seen.has(name) && seen.add(name));
}

const PREPOSITION = /^(?:in|of|on|from|within|inside)$/;
const FILLER = /^(?:the|our|my|a|an|collection|table)$/;

/**
 * The collections of a question about attributes or indexes: in "customer in orders" the first is an attribute of the second, whatever else is called so.
 * @param named as {@link namedCollections} found them
 */
export function withoutAttributes(named: readonly NamedCollection[], words: readonly QuestionWord[]): readonly NamedCollection[] {
  return named.filter(({ end }, at) => {
    const next = named[at + 1];
    if (next === undefined) return true;
    const between = words.slice(end, next.start).map(({ text }) => text);
    const [first = '', ...others] = between;
    return !(PREPOSITION.test(first) && others.every((text) => FILLER.test(text)));
  });
}

interface Form {
  readonly name: string;
  readonly parts: readonly string[];
  readonly form: string;
}

function longestMatch(words: readonly QuestionWord[], start: number, forms: readonly Form[]): NamedCollection | undefined {
  let best: NamedCollection | undefined;
  for (let end = Math.min(words.length, start + LONGEST_RUN); end > start; end--) {
    const run = words.slice(start, end);
    if (run.length > 1 && run.some(({ isQuoted, text }) => isQuoted || /^\d+$/.test(text))) continue;
    const match = matchOf(run, forms);
    if (match !== undefined && (best === undefined || RANK[match.how] < RANK[best.how]))
      best = { ...match, asked: run.map(({ raw }) => raw).join(' '), start, end };
  }
  return best;
}

function matchOf(run: readonly QuestionWord[], forms: readonly Form[]): Pick<NamedCollection, 'name' | 'how'> | undefined {
  const written = run.map(({ raw }) => raw).join('_');
  const exact =
    forms.find(({ name }) => name === written) ??
    (run.length === 1 ? forms.find(({ name }) => name.toLowerCase() === written.toLowerCase()) : undefined);
  if (exact) return { name: exact.name, how: 'exact' };
  if (run.every(({ text, isQuoted }) => PLAIN_WORDS.has(text) && !isQuoted)) return undefined;
  if (run.length > 1 && (PLAIN_WORDS.has(run[0]!.text) || PLAIN_WORDS.has(run.at(-1)!.text))) return undefined;
  const asked = formOf(run.flatMap(({ raw }) => partsOf(raw)));
  const same = forms.find(({ form }) => form === asked);
  if (same) return { name: same.name, how: 'form' };
  if (run.some(({ sense }) => sense !== undefined)) return undefined;
  const parts = forms.filter((form) => isLastPart(asked, form));
  if (parts.length === 1) return { name: parts[0]!.name, how: 'part' };
  const most = allowedMistakes(asked.length);
  const near = forms
    .flatMap((form) =>
      [form.form, ...(form.parts.length > 1 ? [formOf(form.parts.slice(-1))] : [])].map((to) => ({
        form,
        away: editDistance(asked, to, most),
      })),
    )
    .filter(({ away }) => away <= most)
    .sort((a, b) => a.away - b.away)[0];
  return near && most > 0 ? { name: near.form.name, how: 'near' } : undefined;
}

/** `order_items`, `orderItems` and `Order-Items` have the same parts. */
function partsOf(name: string): string[] {
  return name
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}

const formOf = (parts: readonly string[]): string => parts.map(singular).join('');

function isLastPart(asked: string, { parts }: Form): boolean {
  if (asked.length < 4 || parts.length < 2) return false;
  return parts.some((_, at) => at > 0 && formOf(parts.slice(at)) === asked);
}

/** Nouns of everyday collections whose plural no ending tells. */
const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  persons: 'person',
  children: 'child',
  men: 'man',
  women: 'woman',
  mice: 'mouse',
  feet: 'foot',
  teeth: 'tooth',
  criteria: 'criterion',
  analyses: 'analysis',
  indices: 'index',
  vertices: 'vertex',
  matrices: 'matrix',
  movies: 'movie',
  series: 'series',
};

/** A rough stem: good enough to hold two forms of one word against each other. */
export function singular(word: string): string {
  const irregular = Object.hasOwn(IRREGULAR, word) ? IRREGULAR[word] : undefined;
  if (irregular !== undefined) return irregular;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|x|ch|sh|z)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}
