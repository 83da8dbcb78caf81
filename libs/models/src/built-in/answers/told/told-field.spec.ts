import { describe, expect, it } from '@jest/globals';
import { thingOfStatus, toldField } from './told-field';

const HEAD = 'RFC: 440\nStatus: Rejected\nCreated: 2013\nReplaces: 386\nSuperseded-By: 3333\n\nIt is about versions.';
const told = (question: string, text = HEAD, title = 'RFC 440 – Versions') => toldField(question, [{ id: '1', title, text }]);

describe('what a field of its document says of a thing', () => {
  it.each([
    ['Which RFC did RFC 440 replace?', 'RFC 386', 'Replaces: 386'],
    ['What does RFC 440 replace?', '386', 'Replaces: 386'],
    ['Which RFC superseded RFC 440?', 'RFC 3333', 'Superseded-By: 3333'],
    ['What is RFC 440 superseded by?', '3333', 'Superseded-By: 3333'],
    ['Was RFC 440 rejected?', 'Yes', 'Status: Rejected'],
    ['Has RFC 440 been accepted?', 'No', 'Status: Rejected'],
    ['Was RFC 440 withdrawn?', '', 'Status: Rejected'],
    ['Was RFC 440 superseded?', 'Yes', 'Superseded-By: 3333'],
  ])('is told by the verb of the question: %s %s', (question, line, sentence) => {
    expect(told(question)).toMatchObject({ line, sentence });
  });

  it('is told of what is in force', () => {
    expect(told('Was RFC 440 accepted?', '- **Status:** Final\n')?.line).toBe('Yes');
    expect(told('Was RFC 440 rejected?', '- **Status:** Final\n')?.line).toBe('No');
    expect(told('Was RFC 440 accepted?', '- **Status:** Draft\n')?.line).toBe('');
  });

  it.each([
    ['of another thing', 'Which RFC did RFC 441 replace?', HEAD],
    ['of another deed', 'Which RFC did RFC 440 amend?', HEAD],
    ['of what did it where it is asked what it did', 'Which RFC did RFC 440 supersede?', HEAD],
    ['of a time', 'What did RFC 440 create?', HEAD],
    ['of a verdict that is none', 'Was RFC 440 popular?', HEAD],
    ['of what stands far behind', 'Was RFC 440 accepted?', `${'a b c.\n'.repeat(1_000)}Status: Final`],
  ])('is not told %s: %s', (_, question, text) => {
    expect(told(question, text)).toBeUndefined();
  });

  it('is not told by a document that is called otherwise', () => {
    expect(told('Was RFC 440 accepted?', HEAD, 'Paper 440')).toBeUndefined();
  });

  it('is not told where several documents are called so', () => {
    const passages = ['RFC 440', 'RFC 440 annex'].map((title) => ({ id: title, title, text: HEAD }));
    expect(toldField('Was RFC 440 accepted?', passages)).toBeUndefined();
  });

  it.each(['a: b', 'a', 'A ', '**a', ' \n'])('is looked for at once in %j over and over', (piece) => {
    const before = process.cpuUsage();
    told('Was RFC 440 accepted?', piece.repeat(100_000 / piece.length));
    told(`Was ${piece.repeat(100_000 / piece.length)} accepted?`);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  });
});

it.each([
  ['Was RFC 440 accepted?', 'RFC 440'],
  ['Which RFC did RFC 440 replace?', 'RFC 440'],
  ['Which RFC superseded RFC 440?', 'RFC 440'],
  ['What does winch do?', undefined],
  ['Was Ole Vane born there?', undefined],
])('The thing whose status is asked for: %s', (question, thing) => {
  expect(thingOfStatus(question)).toBe(thing);
});
