/**
 * Reads the JSON that a model meant: inside code fences, after chatter, with trailing commas, or cut off in the middle (open strings,
 * lists and objects are closed, a half-written last member is dropped).
 * @returns undefined when there is no JSON to find
 */
export function parseLooseJson(text: string): unknown {
  const fenced = /```(?:json)?\s*([\s\S]*?)(?:```|$)/i.exec(text)?.[1] ?? text;
  const start = fenced.search(/[[{]/);
  if (start < 0) return undefined;
  const candidate = fenced.slice(start);
  for (const attempt of [candidate, balanced(candidate), closed(candidate)]) {
    const value = tryParse(attempt);
    if (value !== undefined) return value;
  }
  return undefined;
}

function tryParse(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  for (const candidate of [text, text.replace(/,(\s*[}\]])/g, '$1')])
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // the next candidate may do
    }
  return undefined;
}

interface Scan {
  /** Closing marks still owed, innermost last. */
  open: string[];
  inString: boolean;
  /** End of the first complete value, or -1. */
  end: number;
  /** Last place where the text could be cut with only closing marks missing. */
  safe: number;
  openAtSafe: string[];
}

function scan(text: string): Scan {
  const state: Scan = { open: [], inString: false, end: -1, safe: -1, openAtSafe: [] };
  for (let i = 0; i < text.length; i++) {
    const mark = text[i];
    if (state.inString) {
      if (mark === '\\') i++;
      else if (mark === '"') state.inString = false;
      continue;
    }
    if (mark === '"') state.inString = true;
    else if (mark === '{') state.open.push('}');
    else if (mark === '[') state.open.push(']');
    else if (mark === '}' || mark === ']') {
      state.open.pop();
      if (state.open.length === 0) return { ...state, end: i + 1 };
      [state.safe, state.openAtSafe] = [i + 1, [...state.open]];
    } else if (mark === ',') [state.safe, state.openAtSafe] = [i, [...state.open]];
  }
  return state;
}

function balanced(text: string): string | undefined {
  const { end } = scan(text);
  return end > 0 ? text.slice(0, end) : undefined;
}

function closed(text: string): string | undefined {
  const { open, inString, safe, openAtSafe } = scan(text);
  const asItIs = `${text}${inString ? '"' : ''}${open.toReversed().join('')}`;
  if (tryParse(asItIs) !== undefined) return asItIs;
  return safe > 0 ? `${text.slice(0, safe)}${openAtSafe.toReversed().join('')}` : undefined;
}
