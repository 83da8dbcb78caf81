import { describe, expect, it } from '@jest/globals';
import { readRequest, wantsOptimisation } from './read-request';

const LOOP = 'FOR u IN users FILTER u.age > 3 RETURN u';
const found = (query: string, bindVars: object = {}) => ({ kind: 'optimisation', query, bindVars });
const GENERAL = { kind: 'general', asksForQuery: false };
const ASKS = { kind: 'general', asksForQuery: true };

describe('the words that ask for an optimisation', () => {
  it.each([
    ...['optimize', 'Optimise', 'OPTIMIZATION', 'optimizing', 'optimised', 'slow', 'slower', 'performance', 'speed up'],
    ...['speed\nup', 'faster', 'execution time', 'profile', 'please, profile!', '(slow)', 'why so slow?'],
  ])('%j does', (text) => {
    expect(wantsOptimisation(text)).toBe(true);
  });

  it.each(['slowly', 'profiles', 'performances', 'speed', 'executiontime', 'fast', 'user_profile', 'profile2', 'unslow', ''])(
    '%j does not',
    (text) => {
      expect(wantsOptimisation(text)).toBe(false);
    },
  );
});

describe('a request', () => {
  it.each([
    ['a question', 'Which collections are there?', GENERAL],
    ['a query without such words', LOOP, GENERAL],
    ['such words without a query', 'why is everything so slow', ASKS],
    ['such words and prose with for', 'Optimize this: for my customers in Oslo it is slow', ASKS],
    ['prose with let, with and return at line starts', 'slow\nlet me know\nwith regards\nreturn it', ASKS],
    ['a query after a colon', `Optimize: ${LOOP}`, found(LOOP)],
    ['a query at a line start', `This is slow\n${LOOP}`, found(LOOP)],
    ['a query in small letters', 'optimize:\nfor u in users return u', found('for u in users return u')],
    ['a query within a line, in capitals', `please optimize ${LOOP}`, found(LOOP)],
    ['a query in back-ticks', `Why is \`${LOOP}\` so slow?`, found(LOOP)],
    ['prose behind the query', `optimize:\n${LOOP}\n\nIt is slow since Monday, for all users.`, found(LOOP)],
    ['prose on the line behind the query', `optimize:\n${LOOP}\nThanks for looking`, found(LOOP)],
    ['a code block', `make it faster\n\`\`\`aql\n${LOOP}\n\`\`\`\nfor me`, found(LOOP)],
    ['a block called aql, whatever it holds', 'faster\n```aql\nall people\n```', found('all people')],
    ['a writing query in such a block', 'faster\n```aql\nREMOVE "1" IN users\n```', found('REMOVE "1" IN users')],
    ['a code block without an end', `faster\n\`\`\`\n${LOOP}`, found(LOOP)],
    ['a code block of tildes', `faster\n~~~\n${LOOP}\n~~~`, found(LOOP)],
    ['a code block that does not parse', 'faster:\n```aql\nFOR u IN users RETRN u\n```', found('FOR u IN users RETRN u')],
    ['several code blocks: the first that is a query', `slow\n\`\`\`sh\nls for\n\`\`\`\n\`\`\`\n${LOOP}\n\`\`\``, found(LOOP)],
    ['several queries: the first that parses', `slow\n\`\`\`\nFOR u IN\n\`\`\`\n\`\`\`\n${LOOP}\n\`\`\``, found(LOOP)],
    [
      'a query with comments',
      `slow:\n\`\`\`\n// all of them\n${LOOP} /* for now */\n\`\`\``,
      found(`// all of them\n${LOOP} /* for now */`),
    ],
    ['comments without a block', `slow:\n// of users\n${LOOP}`, found(`// of users\n${LOOP}`)],
    ['a wrong query outside of blocks', 'optimize: FOR u IN users FILTER RETURN u', found('FOR u IN users FILTER RETURN u')],
    [
      'WITH',
      'optimize: WITH users FOR v IN 1..2 OUTBOUND "users/1" knows RETURN v',
      found('WITH users FOR v IN 1..2 OUTBOUND "users/1" knows RETURN v'),
    ],
    ['LET', 'optimize:\nLET a = 1\nRETURN a', found('LET a = 1\nRETURN a')],
    ['a query of several paragraphs', 'optimize:\nFOR u IN users\n\n  RETURN u', found('FOR u IN users\n\n  RETURN u')],
    ['a writing query', 'optimize: REMOVE "1" IN users', ASKS],
    ['a writing loop', 'optimize: FOR u IN users REMOVE u IN users', found('FOR u IN users REMOVE u IN users')],
    [
      'bind parameters behind the query',
      'optimize:\nFOR u IN users FILTER u.age > @age RETURN u\n{"age": 3, "deep": {"a": "}"}}',
      found('FOR u IN users FILTER u.age > @age RETURN u', { age: 3, deep: { a: '}' } }),
    ],
    [
      'bind parameters with words before them',
      'optimize:\nFOR u IN @@c FILTER u.age > @age RETURN u\nbind variables: {"age": 3, "@c": "users"}',
      found('FOR u IN @@c FILTER u.age > @age RETURN u', { age: 3, '@c': 'users' }),
    ],
    [
      'bind parameters in a block of their own',
      'slow\n```aql\nFOR u IN users FILTER u.age > @age RETURN u\n```\n```json\n{"age": 3}\n```',
      found('FOR u IN users FILTER u.age > @age RETURN u', { age: 3 }),
    ],
    [
      'an object that belongs to the query',
      'slow: FOR u IN users RETURN {name: u.name}',
      found('FOR u IN users RETURN {name: u.name}'),
    ],
  ])('%s', (_, request, expected) => {
    expect(readRequest(request)).toEqual(expected);
  });
});
