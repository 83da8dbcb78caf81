import { corruptedFile } from './conversion-errors';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Deeper values are written as one line of JSON. */
const DEEPEST = 6;

/** `JSON.stringify` and `render` walk by recursion; no honest file comes near. */
const DEEPEST_NESTING = 1_000;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Readable Markdown of a JSON value: `key: value` lines, lists, and records of a list as paragraphs.
 * @throws AppError invalid-argument CORRUPTED_FILE for a value nested more deeply than any honest one; SyntaxError for no JSON
 */
export function jsonToText(json: string): { text: string; title?: string } {
  if (nestsTooDeeply(json)) throw corruptedFile('the JSON is nested too deeply');
  const value = JSON.parse(json) as Json;
  const title = titleOf(value);
  const text = render(value, 0).join('\n');
  return title ? { text, title } : { text };
}

/** One paragraph per line of JSON; a line that is no JSON is kept as it is and counted. */
export function jsonLinesToText(lines: string): { text: string; unreadable: number } {
  let unreadable = 0;
  const paragraphs = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      try {
        return jsonToText(line).text;
      } catch {
        unreadable++;
        return line;
      }
    });
  return { text: paragraphs.join('\n\n'), unreadable };
}

/** Are brackets outside strings opened more deeply than in any honest JSON, closed again or not? One look at every character. */
export function nestsTooDeeply(json: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === QUOTE) isString = !isString;
    else if (isString) at += character === BACKSLASH ? 1 : 0;
    else if (character === OPEN_LIST || character === OPEN_RECORD) {
      if (++depth > DEEPEST_NESTING) return true;
    } else if (character === CLOSE_LIST || character === CLOSE_RECORD) depth--;
  }
  return false;
}

function titleOf(value: Json): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const title = ['title', 'name', 'headline']
    .map((key) => value[key])
    .find((candidate) => typeof candidate === 'string' && candidate.trim() !== '');
  return typeof title === 'string' ? title.trim() : undefined;
}

function render(value: Json, depth: number): string[] {
  if (isScalar(value)) return [scalar(value)];
  if (depth >= DEEPEST) return [JSON.stringify(value)];
  if (Array.isArray(value)) return renderList(value, depth);
  return Object.entries(value).flatMap(([key, member]) => {
    if (isScalar(member)) return scalar(member) === '' ? [] : [`${key}: ${scalar(member)}`];
    if (Array.isArray(member) && member.every((item) => isScalar(item) && scalar(item).length < 80))
      return [`${key}: ${member.map(scalar).join(', ')}`];
    return [`${key}:`, ...render(member, depth + 1).map((line) => (line === '' ? '' : `  ${line}`))];
  });
}

function renderList(items: readonly Json[], depth: number): string[] {
  if (items.every(isScalar)) return items.map((item) => `- ${scalar(item)}`);
  return items.flatMap((item, index) => (index === 0 ? render(item, depth + 1) : ['', ...render(item, depth + 1)]));
}

const isScalar = (value: Json): value is string | number | boolean | null => typeof value !== 'object' || value === null;
const scalar = (value: Json): string => (value === null ? '' : String(value).trim());
