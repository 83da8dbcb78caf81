import { LooseParser } from './loose-parser';

/**
 * Reads the JSON that a model meant: inside code fences, after chatter, with trailing commas, comments, single quotes, names without quotes or
 * quotes within texts, several values one after another, or cut off in the middle (open strings, lists and objects are closed, a half-written
 * last member is dropped).
 * @returns undefined when there is no JSON to find
 */
export function parseLooseJson(text: string): unknown {
  const fenced = fencedPart(text);
  const start = fenced.search(/[[{]/);
  if (start < 0) return undefined;
  const candidate = fenced.slice(start);
  return strictly(candidate) ?? strictly(balanced(candidate)) ?? looseValue(candidate);
}

/** All values of a text, where names that an object has twice hold what stands under either of them. */
export function looseValues(text: string): unknown[] {
  const parser = new LooseParser(fencedPart(text));
  const values: unknown[] = [];
  for (let value = parser.next(); value !== undefined; value = parser.next()) if (!isEmpty(value)) values.push(value);
  return values;
}

function fencedPart(text: string): string {
  return /```(?:\w+)?\s*([\s\S]*?)(?:```|$)/i.exec(text)?.[1] ?? text;
}

/** The first value with anything in it, or the list of those that follow each other. */
function looseValue(text: string): unknown {
  const values = looseValues(text);
  return values.length > 1 ? values : (values[0] ?? new LooseParser(text).next());
}

function strictly(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The first complete value, unless another one follows it. */
function balanced(text: string): string | undefined {
  let [depth, inString] = [0, false];
  for (let i = 0; i < text.length; i++) {
    const mark = text[i]!;
    if (inString) {
      if (mark === '\\') i++;
      else if (mark === '"') inString = false;
    } else if (mark === '"') inString = true;
    else if ('{['.includes(mark)) depth++;
    else if ('}]'.includes(mark) && --depth === 0) return /^[\s,;]*[[{]/.test(text.slice(i + 1)) ? undefined : text.slice(0, i + 1);
  }
  return undefined;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
