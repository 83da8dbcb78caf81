import { describe, expect, it } from '@jest/globals';
import { csvToText } from './csv-to-text';

describe('csvToText', () => {
  it.each([
    ['a name for every column', 'name,age\nAnn,3\nBob,\n', 'name: Ann; age: 3\nname: Bob'],
    ['numbers of the rows that a program wrote', ',name,age\n0,Ann,3\n1,Bob,4\n', '0; name: Ann; age: 3\n1; name: Bob; age: 4'],
    ['delimiters at the ends of the rows', 'name;age;\nAnn;3;\nBob;4;\n', 'name: Ann; age: 3\nname: Bob; age: 4'],
    ['a caption above the head', 'Cups,,\nTeam,City,Cups\nBlues,STL,1\n', 'Cups\nTeam: Blues; City: STL; Cups: 1'],
    ['rows of words below a word', 'Fruit,\nApple,red\nPear,green\n', 'Fruit\nApple; red\nPear; green'],
    ['a column of values without a name', 'a,,c\nx,y,z\nu,v,w\n', 'a; c\nx; y; z\nu; v; w'],
    ['no head at all', '2001,5\n2002,7\n', '2001; 5\n2002; 7'],
  ])('%s', (_, csv, text) => {
    expect(csvToText(csv)).toBe(text);
  });
});
