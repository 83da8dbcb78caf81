import { describe, expect, it } from '@jest/globals';
import { acceptsForm, formFor } from './accepted-form';

describe('the form of an answer', () => {
  it.each<[string | undefined, string, boolean, boolean]>([
    [undefined, 'json', true, true],
    ['', 'json', true, true],
    ['*/*', 'json', true, true],
    ['application/json', 'json', true, false],
    ['application/*;q=0.5', 'json', true, false],
    ['application/json, text/event-stream', 'stream', true, true],
    ['TEXT/Event-Stream', 'stream', false, true],
    ['text/event-stream;q=0, application/json', 'json', true, false],
    ['text/html', 'json', false, false],
  ])('for Accept %j is %s', (accept, form, json, stream) => {
    expect([formFor(accept), acceptsForm(accept, 'json'), acceptsForm(accept, 'stream')]).toEqual([form, json, stream]);
  });
});
