import { expect, it } from '@jest/globals';
import { rowWithHeads } from './row-with-heads';

const TEXT = `They voted.

| Position | Member elected | Runner up |
| --- | --- | --- |
| **Treasurer** | Kevin Horn: 31 | Ryan Elliot: 4 |
| Secretary | Ada Vane |  |

|  | 2022 |
| --- | --- |
| Wages | $ 5 |

|  |  |
| --- | --- |
| a | b |
`;

it.each([
  ['Treasurer | Kevin Horn: 31 | Ryan Elliot: 4', 'Position: Treasurer; Member elected: Kevin Horn: 31; Runner up: Ryan Elliot: 4'],
  ['Secretary | Ada Vane |', 'Position: Secretary; Member elected: Ada Vane'],
  ['Wages | $ 5', 'Wages | $ 5'],
  ['a | b', 'a | b'],
  ['Secretary | Ole Vane', 'Secretary | Ole Vane'],
  ['Treasurer | Kevin …', 'Treasurer | Kevin …'],
  ['They voted.', 'They voted.'],
])('%s', (shown, told) => expect(rowWithHeads(shown, TEXT)).toBe(told));
