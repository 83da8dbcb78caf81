import { describe, expect, it } from '@jest/globals';
import { toldCell } from './told-cell';

const TABLE = `The kilns were measured in 1990.

| Kiln name         | Heat  | Heating speed | Cooling |
| ----------------- | ----- | ------------- | ------- |
| **vane 1.5.1 -1** | 1,200 |   530 K/h     | 17 K/h  |
| [holt] 1.2.11     | 1,350 |    95 K/h     | 40 K/h  |
| moor 2 --fast     | 900   |   395 K/h     | 45 K/h  |
| moor 2 --slow     | 990   |   115 K/h     | 12 K/h  |
`;
const passages = [{ id: '1', title: 'Kilns', text: TABLE }];

describe('the cell that a question asks for', () => {
  it.each([
    ['What is the cooling of vane?', '17 K/h'],
    ['What is the heating speed of holt 1.2.11?', '95 K/h'],
    ['Which heat does the holt kiln have?', '1,350'],
    ['What is the heat of moor 2 --slow?', '990'],
  ])('%s', (question, value) => expect(toldCell(question, passages)?.value).toBe(value));

  it.each([
    'What is the heat of moor?',
    'What is the colour of vane?',
    'Is holt or vane hotter in heat?',
    'What is the heat of Rome?',
  ])('is none where rows or columns fit alike, or none does: %s', (question) =>
    expect(toldCell(question, passages)).toBeUndefined(),
  );
});
