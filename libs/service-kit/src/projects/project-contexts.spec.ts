import { describe, expect, it } from '@jest/globals';
import { ProjectContexts } from './project-contexts';

const named = (name: string) => ({ name, database: name });

describe('ProjectContexts', () => {
  it('keeps a context per project and drops the longest unused beyond its bound', () => {
    const contexts = new ProjectContexts(2);
    const [a, b] = [contexts.of(named('a')), contexts.of(named('b'))];
    expect(contexts.of(named('a'))).toBe(a);
    contexts.of(named('c'));
    expect(contexts.of(named('a'))).toBe(a);
    expect(contexts.of(named('b'))).not.toBe(b);
  });

  it('shares one context among all requests that have shown no project', () => {
    const contexts = new ProjectContexts();
    const info = { isTreeDurable: true, token: 'x' };
    const [first, second] = [contexts.attach({ id: 1 }, {}), contexts.attach({ id: 2 }, {})];
    expect(first.resolve(info)).toBe(second.resolve(info));
  });
});
