import { describe, expect, it } from '@jest/globals';
import { listedThings } from './listed-things';

const PASSAGES = [
  ['winch', 'Pulls ropes on ships.\n\nMIT © Ole Vane'],
  ['tarrer', 'Tars ropes and nets.\n\n## License\n\nISC\n\n## Author\n\nIda Vane'],
  ['bell', 'Rings a loud bell.\n\nA tarred rope hangs from it. Built after the winch by Ole Vane.'],
  ['crane', '**Deprecated**: take the winch.\n\nLifts all loads.'],
].map(([title, text], i) => ({ id: String(i), title: title!, isOpening: true, text: `# ${title}\n\n${text}\n` }));
const listed = (question: string) => listedThings(question, PASSAGES).map(({ name }) => name);

describe('a list', () => {
  it.each([
    ['Which packages deal with ropes?', ['winch', 'tarrer']],
    ['Which tools tar ropes?', ['tarrer']],
    ['Which packages lift sails?', []],
    ['Which packages pull the winch?', []],
    ['Which packages are made by Ole Vane?', ['winch']],
    ['Which packages did Ida Vane write?', ['tarrer']],
    ['Which packages are under the ISC license?', ['tarrer']],
    ['Which packages are deprecated?', ['crane']],
    ['What is a winch?', []],
  ])('%s %j', (question, names) => {
    expect(listed(question)).toEqual(names);
  });

  it('proves each thing by the sentence that says it', () => {
    expect(listedThings('Which packages deal with ropes?', PASSAGES)[0]).toMatchObject({ sentence: 'Pulls ropes on ships.' });
  });
});
