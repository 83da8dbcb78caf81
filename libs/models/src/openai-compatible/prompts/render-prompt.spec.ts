import { describe, expect, it } from '@jest/globals';
import { renderPrompt } from './render-prompt';

describe('A prompt', () => {
  it.each<[string, Record<string, string>, string]>([
    ['Of {types}: {text}', { types: 'person', text: 'Ada' }, 'Of person: Ada'],
    ['{text} and {text}', { text: 'x' }, 'x and x'],
    ['{{"a": {text}}}', { text: '1' }, '{"a": 1}'],
    ['{{text}}', { text: 'x' }, '{text}'],
    ['{unknown} {Text} { text }', { text: 'x' }, '{unknown} {Text} { text }'],
    ['{toString} {constructor}', {}, '{toString} {constructor}'],
    ['{text}', { text: '{other} $& $1 {{' }, '{other} $& $1 {{'],
  ])('%j is filled in', (template, values, filled) => {
    expect(renderPrompt(template, values)).toBe(filled);
  });
});
