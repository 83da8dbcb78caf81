/** Reserved words; as identifiers they must be quoted. Any case in the text, upper case here. */
// prettier-ignore
const KEYWORDS = [
  'AGGREGATE', 'ALL', 'ALL_SHORTEST_PATHS', 'AND', 'ANY', 'ASC', 'COLLECT', 'DESC', 'DISTINCT', 'FALSE', 'FILTER', 'FOR', 'GRAPH', 'IN',
  'INBOUND', 'INSERT', 'INTO', 'K_PATHS', 'K_SHORTEST_PATHS', 'LET', 'LIKE', 'LIMIT', 'NONE', 'NOT', 'NULL', 'OR', 'OUTBOUND', 'REMOVE',
  'REPLACE', 'RETURN', 'SHORTEST_PATH', 'SORT', 'TRUE', 'UPDATE', 'UPSERT', 'WINDOW', 'WITH',
] as const;

export type Keyword = (typeof KEYWORDS)[number];

// prettier-ignore
type Symbols =
  | '(' | ')' | '[' | ']' | '{' | '}' | ',' | '.' | '..' | ':' | '::' | '?' | '=' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '=~' | '!~'
  | '+' | '-' | '*' | '/' | '%';

/** `&&`, `||` and `!` are AND, OR and NOT; the word pairs `NOT IN` and `AT LEAST` are one token each. */
export type TokenType =
  | Keyword
  | Symbols
  | 'NOT IN'
  | 'AT LEAST'
  | 'identifier'
  | 'string'
  | 'integer'
  | 'double'
  | 'parameter'
  | 'dataSourceParameter'
  | 'end';

/** `text`: identifier, string or parameter name, unescaped. `start`, `end`: offsets in the query, in UTF-16 code units. */
export interface Token {
  readonly type: TokenType;
  readonly text: string;
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

export const KEYWORD_OF: ReadonlyMap<string, Keyword> = new Map(KEYWORDS.map((word) => [word, word]));

/** Whether a word is reserved, so that as a name it has to be quoted. */
export const isKeyword = (word: string): boolean => KEYWORD_OF.has(word.toUpperCase());

const TITLES: Partial<Record<TokenType, string>> = {
  identifier: 'identifier',
  string: 'quoted string',
  integer: 'integer number',
  double: 'number',
  parameter: 'bind parameter',
  dataSourceParameter: 'bind data source parameter',
  end: 'end of query string',
  '=': 'assignment',
  NOT: 'not operator',
  AND: 'and operator',
  OR: 'or operator',
  'NOT IN': 'not in operator',
  LIKE: 'like operator',
  NULL: 'null',
  TRUE: 'true',
  FALSE: 'false',
};
const DECLARATIONS: ReadonlySet<string> = new Set(['FOR', 'LET', 'FILTER', 'RETURN', 'COLLECT', 'SORT', 'LIMIT', 'WINDOW']);
const COMMANDS: ReadonlySet<string> = new Set(['REMOVE', 'INSERT', 'UPDATE', 'REPLACE', 'UPSERT']);
const MODIFIERS: ReadonlySet<string> = new Set(['OUTBOUND', 'INBOUND', 'ANY', 'ALL', 'NONE', 'AT LEAST', 'DISTINCT']);
const OPERATORS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', '=~', '!~']);

/** What error messages call a token, as ArangoDB does: `FOR declaration`, `== operator`, `identifier`. */
export function tokenTitle(type: TokenType): string {
  const title = TITLES[type];
  if (title !== undefined) return title;
  if (DECLARATIONS.has(type)) return `${type} declaration`;
  if (COMMANDS.has(type)) return `${type} command`;
  if (MODIFIERS.has(type)) return `${type.toLowerCase()} modifier`;
  if (OPERATORS.has(type)) return `${type} operator`;
  return KEYWORD_OF.has(type) ? `${type} keyword` : type;
}
