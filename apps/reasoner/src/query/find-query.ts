import { parse } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import type { QueryText } from '../validation/query-text';

/** A part of a request that may be a query, and what follows it. */
interface Candidate {
  readonly text: string;
  readonly rest: string;
}

const BLANKS_AND_COMMENTS = String.raw`(?:\s|//[^\n]*(?:\n|$)|/\*[^]*?\*/)*`;
const BEGINS_AS_QUERY = new RegExp(`^${BLANKS_AND_COMMENTS}(?:FOR|LET|WITH|RETURN)\\b`, 'i');
/** What begins so is meant as a query even when it does not parse; prose ("for my customers …") does not. */
const SHAPED_AS_QUERY = new RegExp(
  `^${BLANKS_AND_COMMENTS}(?:FOR\\s+[\\w\`]+(?:\\s*,\\s*[\\w\`]+)*\\s+IN\\b|LET\\s+[\\w\`]+\\s*=|WITH\\s+[\\w\`,\\s]+?\\s+FOR\\b)`,
  'i',
);
const FENCE = /(?:^|\n)[ \t]*(`{3,}|~{3,})[ \t]*([\w-]*)[^\n]*\n([^]*?)(?:\n[ \t]*\1|$)/g;
const INLINE = /`((?:FOR|LET|WITH|RETURN)\b[^`\n]+)`/gi;
/** After a colon, or at the beginning of a line; comments before the word belong to the query. */
const AT_LINE_OR_COLON = /(?:^|\n|:)[ \t]*((?:\/\/[^\n]*\n\s*|\/\*[^]*?\*\/\s*)*(?:FOR|LET|WITH|RETURN)\b)/gi;
/** Within a line only what is written in capitals is looked at. */
const IN_LINE = /(?<=\s)((?:FOR|LET|WITH|RETURN)\b)/g;
/** Shorter parts are tried so many times; each must be a query as a whole. */
const MAX_CUTS = 40;
const MAX_BEGINNINGS = 40;

/**
 * The query of a request, with the bind parameters that are given as a JSON object behind it or in a block of their own. A code block goes before
 * prose; what parses before what only looks like a query. @returns undefined: there is none
 */
export function findQuery(request: string): QueryText | undefined {
  const blocks = [...request.matchAll(FENCE)].map(([all, , language = '', text = ''], at) => ({ all, language, text, at }));
  const queryBlocks = blocks.filter(({ language, text }) => isAql(language) || (!isJson(language) && BEGINS_AS_QUERY.test(text)));
  const best = queryBlocks.find(({ text }) => parses(text)) ?? queryBlocks[0];
  if (best !== undefined) {
    const behind = blocks.slice(best.at + 1).map(({ text }) => text);
    const prose = request.slice(request.indexOf(best.all) + best.all.length);
    const whole = cutToQuery(best.text) ?? { text: best.text, rest: '' };
    return { query: whole.text.trim(), bindVars: bindVarsIn([whole.rest, ...behind, prose]) };
  }
  const inline = [...request.matchAll(INLINE)].map(([, text = '']) => text);
  const beginnings = [...inline, ...startsOf(AT_LINE_OR_COLON, request)];
  const meant = beginnings.find((text) => SHAPED_AS_QUERY.test(text));
  return (
    firstQueryOf(beginnings, request) ??
    (meant === undefined ? firstQueryOf(startsOf(IN_LINE, request), request) : { query: firstParagraph(meant), bindVars: {} })
  );
}

function firstQueryOf(beginnings: readonly string[], request: string): QueryText | undefined {
  for (const beginning of beginnings) {
    const found = cutToQuery(beginning);
    if (found === undefined) continue;
    const rest = request.slice(request.indexOf(beginning) + found.text.length);
    return { query: found.text.trim(), bindVars: bindVarsIn([rest]) };
  }
  return undefined;
}

function startsOf(pattern: RegExp, request: string): string[] {
  const found = [...request.matchAll(pattern)].slice(0, MAX_BEGINNINGS);
  return found.map((match) => request.slice(match.index + match[0].length - match[1]!.length));
}

/**
 * The longest beginning of a text that is a query, cut where a line or a sentence ends or an object begins. A parser that refuses a text at some
 * place refuses all that reaches beyond it, so each try is shorter than that.
 */
function cutToQuery(text: string): Candidate | undefined {
  let end = text.length;
  for (let cut = 0; cut < MAX_CUTS && end > 0; cut += 1) {
    const problem = problemAt(text.slice(0, end));
    if (problem === undefined)
      return isWorthRunning(text.slice(0, end)) ? { text: text.slice(0, end), rest: text.slice(end) } : undefined;
    end = cutBefore(text, Math.min(end - 1, problem));
  }
  return undefined;
}

/** `RETURN 1` is a query; "return it" would be one, too, if `it` were a collection. */
const isWorthRunning = (text: string): boolean => !/^\s*(?:with\s[\w\s,]+\s)?return\s+[a-z]+\s*$/.test(text);

/** The last place at or before `at` where a query may end: a line's end, the stop or the question mark of a sentence, an object or a bracket after it. */
function cutBefore(text: string, at: number): number {
  for (let end = at; end > 0; end -= 1) {
    const here = text[end]!;
    if (here === '\n' || here === '{' || here === ';' || (/[\s.?!,)]/.test(here) && !/\s/.test(text[end - 1]!))) return end;
  }
  return 0;
}

/** Where the parser stops: undefined when it does not. */
function problemAt(text: string): number | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof ArangoError)) throw error;
    const [, line, column] = / at position (\d+):(\d+)$/.exec(error.message) ?? [];
    if (line === undefined || column === undefined) return text.trim() === '' ? 0 : text.length - 1;
    let start = 0;
    for (let passed = 1; passed < Number(line); passed += 1) start = text.indexOf('\n', start) + 1;
    return Math.min(text.length - 1, start + Number(column));
  }
}

const parses = (text: string): boolean => problemAt(text) === undefined;

/** Whoever says so means it, whatever the block holds. */
const isAql = (language: string): boolean => /^aql$/i.test(language);

const isJson = (language: string): boolean => /^jsonc?$/i.test(language);

const firstParagraph = (text: string): string => text.split(/\n\s*\n/)[0]!.trim();

/** The first JSON object that begins in one of the texts; none: no bind parameters. */
function bindVarsIn(texts: readonly string[]): Readonly<Record<string, unknown>> {
  for (const text of texts) {
    let tries = 0;
    for (let at = text.indexOf('{'); at >= 0 && tries < MAX_CUTS; at = text.indexOf('{', at + 1), tries += 1) {
      const object = objectAt(text, at);
      if (object !== undefined) return object;
    }
  }
  return {};
}

/** The JSON object that begins at `at`, read to its closing bracket (RFC 8259); undefined when that is none. */
function objectAt(text: string, at: number): Readonly<Record<string, unknown>> | undefined {
  let depth = 0;
  let isText = false;
  for (let end = at; end < text.length; end += 1) {
    const here = text[end];
    if (isText) {
      if (here === '\\') end += 1;
      else if (here === '"') isText = false;
    } else if (here === '"') isText = true;
    else if (here === '{') depth += 1;
    else if (here === '}' && --depth === 0) {
      try {
        return JSON.parse(text.slice(at, end + 1)) as Readonly<Record<string, unknown>>;
      } catch {
        return undefined; // an object of the prose
      }
    }
  }
  return undefined;
}
