import type { ModelCall, ScriptedAnswer } from '@strata/testing';
import { countTokens } from '@strata/text';

/** What a call asks for. */
export type CallKind = 'first look' | 'second look' | 'report' | 'summary' | 'embedding' | 'other';

/** Of every vector. */
export const DIMENSION = 512;

const MOST_NAMES = 12;
const MOST_RELATIONS = 8;
/** Words of a description: about what models write when they are asked for what a text says of something. */
const DESCRIPTION_WORDS = 25;

/** By words of the standard prompts. */
export function kindOf({ path, text }: ModelCall): CallKind {
  if (path.endsWith('/embeddings')) return 'embedding';
  if (text.includes('Write only the missing records')) return 'second look';
  if (text.includes('write down the entities it names')) return 'first look';
  if (text.includes('rating_explanation')) return 'report';
  return text.includes('descriptions') ? 'summary' : 'other';
}

/**
 * Answers as a language model would in form and length, at once: the names that stand in a text with the sentence around each, and pairs that share a
 * sentence. Usage is counted by the tokenizer.
 */
export function answerOf(call: ModelCall): ScriptedAnswer {
  const kind = kindOf(call);
  const text = kind === 'embedding' ? '' : textOf(kind, call.text);
  return { text, dimension: DIMENSION, usage: { prompt_tokens: countTokens(call.text), completion_tokens: countTokens(text) } };
}

function textOf(kind: CallKind, asked: string): string {
  if (kind === 'first look') return recordsOf(asked, 0);
  if (kind === 'second look') return recordsOf(asked, MOST_NAMES);
  if (kind === 'report') return report(asked);
  if (kind === 'summary') return words(asked.slice(asked.indexOf('- ')), 40);
  return kind === 'other' ? JSON.stringify({ entity_types: ENTITY_TYPES }) : '';
}

const ENTITY_TYPES = ['person', 'organization', 'place', 'software', 'file', 'event', 'license', 'concept', 'date', 'command'];

/** @param from names that an earlier answer has told */
function recordsOf(asked: string, from: number): string {
  const chunk = /\nTHE TEXT\n([^]*)\nEND OF THE TEXT\n/.exec(asked)?.[1] ?? '';
  const sentences = chunk.split(/(?<=[.!?])\s+|\n\s*\n/).map((sentence) => sentence.replace(/[<>|#()]/g, ' ').replace(/\s+/g, ' '));
  const told = new Map<string, string>();
  const pairs = new Map<string, string>();
  for (const sentence of sentences) {
    const names = [...new Set(sentence.match(/(?<=[a-z,;] )[A-Z][a-zA-Z]{2,}(?: [A-Z][a-zA-Z]+){0,2}/g) ?? [])];
    for (const name of names) if (!told.has(name)) told.set(name, words(sentence, DESCRIPTION_WORDS));
    if (names.length > 1) pairs.set(`${names[0]}<|>${names[1]}`, words(sentence, DESCRIPTION_WORDS));
  }
  const entities = [...told].slice(from, from === 0 ? MOST_NAMES : from + 2);
  const relations = from === 0 ? [...pairs].slice(0, MOST_RELATIONS) : [];
  const typeOf = (name: string) => ENTITY_TYPES[name.length % ENTITY_TYPES.length]!;
  return `${[
    ...entities.map(([name, description]) => `("entity"<|>${name}<|>${typeOf(name)}<|>${description})`),
    ...relations.map(([pair, description]) => `("relationship"<|>${pair}<|>RELATED_TO<|>${description}<|>5)`),
  ].join('##')}<|COMPLETE|>`;
}

function report(asked: string): string {
  const lines = asked.split('\n').filter((line) => line.includes(' | '));
  const findings = lines.slice(1, 6).map((line) => ({ summary: words(line, 10), explanation: words(line, 60) }));
  const summary = words(lines.join(' '), 60);
  return JSON.stringify({ title: words(summary, 6), summary, rating: 5, rating_explanation: words(summary, 20), findings });
}

const words = (text: string, most: number): string => text.split(/\s+/).slice(0, most).join(' ');
