import { describe, expect, it } from '@jest/globals';
import { acceptedForm } from './accepted-form';

describe('the form of a stream (A3 framing)', () => {
  it.each([
    [undefined, 'lines'],
    ['', 'lines'],
    ['*/*', 'lines'],
    ['text/html', 'lines'],
    ['application/json, text/plain, */*', 'lines'],
    ['text/event-stream', 'events'],
    ['Text/Event-Stream', 'events'],
    ['application/json, text/event-stream;q=0.9', 'events'],
    ['text/event-stream;q=0, application/x-ndjson', 'lines'],
    ['text/plain', 'text'],
    ['Text/Plain; charset=utf-8', 'text'],
    ['text/plain, text/event-stream', 'events'],
  ])('for Accept: %s is %s', (accept, form) => {
    expect(acceptedForm(accept)).toBe(form);
  });
});
