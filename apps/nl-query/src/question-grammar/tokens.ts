/** A word, number or sign of a question. `quoted`: the text between quotation marks, which is a value whatever it says. */
export interface Token {
  readonly kind: 'word' | 'number' | 'quoted' | 'sign';
  /** as typed */
  readonly text: string;
  /** lower case, apostrophes normalised */
  readonly word: string;
  /** of numbers */
  readonly value: number | undefined;
  readonly isCapitalised: boolean;
  /** of a number of bytes */
  readonly isSize?: true;
}

const PIECES =
  /"([^"]*)"|“([^”]*)”|(?<![\p{L}\p{N}])'([^']{1,80})'(?![\p{L}\p{N}])|([$€£]?\d[\d,]*(?:\.\d+)?(?:%|[kKmM](?![\p{L}\p{N}]))?(?![\p{L}\p{N}-]))|([\p{L}\p{N}_@.#&/+-]*[\p{L}\p{N}_](?:['’][\p{L}]+)?)|(>=|<=|!=|==|[=<>])/gu;
const NUMBER_WORDS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, value) => [word, value]),
);
const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };
const SCALE_WORDS: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);
const NEGATED = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)n['’]t$/;

/** Splits a question. `Anna's` is Anna and 's; `doesn't` is does and not; `5k`, `1,200.50`, `$3`, `two million` are numbers. */
export function tokenize(question: string): Token[] {
  const tokens: Token[] = [];
  for (const match of question.matchAll(PIECES)) {
    const [text, double, curly, single, number, word, sign] = match;
    const quoted = double ?? curly ?? single;
    if (quoted !== undefined) tokens.push(make('quoted', quoted));
    else if (number !== undefined) tokens.push(make('number', text, numberOf(number)));
    else if (sign !== undefined) tokens.push(make('sign', text));
    else tokens.push(...wordTokens((word ?? text).replace(/[.&/+-]+$/u, '')));
  }
  return joinScales(tokens);
}

function make(kind: Token['kind'], text: string, value?: number): Token {
  return { kind, text, word: text.toLowerCase().replaceAll('’', "'"), value, isCapitalised: /^\p{Lu}/u.test(text) };
}

function wordTokens(text: string): Token[] {
  const lower = text.toLowerCase();
  if (NEGATED.test(lower)) return [make('word', text.replace(/n['’]t$/i, '')), make('word', 'not')];
  const possessive = /^(.+)['’]s$/iu.exec(text);
  if (possessive?.[1] !== undefined) return [make('word', possessive[1]), make('word', "'s")];
  const value = NUMBER_WORDS.get(lower);
  return value === undefined || value === 0 ? [make('word', text)] : [make('number', text, value)];
}

function numberOf(text: string): number {
  const scale = SCALES[text.at(-1)?.toLowerCase() ?? ''] ?? 1;
  return Number(text.replaceAll(/[^\d.]/g, '')) * scale;
}

/** `2 million` is one number. */
function joinScales(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const scale = token.kind === 'word' ? SCALE_WORDS.get(token.word) : undefined;
    const last = joined.at(-1);
    if (scale !== undefined && last?.value !== undefined)
      joined[joined.length - 1] = make('number', `${last.text} ${token.text}`, last.value * scale);
    else joined.push(token);
  }
  return joined;
}
