import { expect, it } from '@jest/globals';
import { withDateRanges } from './date-ranges';
import { writtenDates } from './written-values';

const ranges = (sentence: string) =>
  withDateRanges(sentence, writtenDates(sentence)).map(({ start, end }) => sentence.slice(start, end));

it.each([
  ['Das Tor wurde zwischen 1788 und 1791 gebaut.', ['zwischen 1788 und 1791']],
  ['Das Tor wurde 1788 bis 1791 gebaut.', ['1788 bis 1791']],
  ['De poort werd tussen 1788 en 1791 gebouwd.', ['tussen 1788 en 1791']],
  ['Les travaux ont duré de 1788 à 1791.', ['de 1788 à 1791']],
  ['O portão foi construído entre 1788 e 1791.', ['entre 1788 e 1791']],
  ['Ворота построены между 1788 и 1791 годами.', ['между 1788 и 1791']],
  ['Das Tor wurde 1788 begonnen und 1791 vollendet.', ['1788', '1791']],
  ['The gate was begun in 1788 and finished in 1791.', ['1788', '1791']],
  ['Les portes de 1788 et 1791 sont fermées.', ['1788', '1791']],
])('two dates are one period where the words say so: %s', (sentence, told) => {
  expect(ranges(sentence)).toEqual(told);
});
