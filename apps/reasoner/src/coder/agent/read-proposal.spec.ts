import { describe, expect, it } from '@jest/globals';
import { readProposal } from './read-proposal';

const QUERY = 'FOR o IN orders RETURN o';

describe('a proposal in what a model wrote', () => {
  it.each<[string, string, object]>([
    ['JSON alone', `{"query": "${QUERY}", "changes": ["a"], "reasons": ["b"]}`, { query: QUERY, changes: ['a'], reasons: ['b'] }],
    ['a fence after prose', `Here it is:\n\`\`\`json\n{"query": "${QUERY}"}\n\`\`\`\nEnjoy!`, { query: QUERY }],
    ['JSON that is cut off', `{"query": "${QUERY}", "changes": ["a", "hal`, { query: QUERY }],
    ['a trailing comma and a text for a list', `{"query": "${QUERY}", "changes": "a",}`, { query: QUERY, changes: ['a'] }],
    ['a fence inside of JSON', `{"query": "\`\`\`aql\\n${QUERY}\\n\`\`\`"}`, { query: QUERY }],
    ['a query fence', `Try this:\n\`\`\`aql\n${QUERY}\n\`\`\``, { query: QUERY, changes: [] }],
    ['a fence without a language', `\`\`\`\n${QUERY}\n\`\`\``, { query: QUERY }],
    ['the bare query', QUERY, { query: QUERY }],
    ['a semicolon at its end', `{"query": "${QUERY};"}`, { query: QUERY }],
    ['word that there is none', '{"query": "", "reasons": ["it is fine"]}', { query: '', reasons: ['it is fine'] }],
  ])('is read from %s', (_, text, proposal) => {
    expect(readProposal(text)).toMatchObject(proposal);
  });

  it.each(['', 'I would add an index.', '{"answer": 42}', '[]', '```json\n{}\n```'])('is not found in %j', (text) => {
    expect(readProposal(text)).toBeUndefined();
  });
});
