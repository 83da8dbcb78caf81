import { describe, expect, it } from '@jest/globals';
import { isOfCitation, isOfIdentifier } from './identifying-numbers';

const spanOf = (sentence: string, part: string) => ({ start: sentence.indexOf(part), end: sentence.indexOf(part) + part.length });

describe('a number that names something', () => {
  it.each([
    ['1226', 'Auszüge 1/19 bis 5/19 für Konto Nr. 1226 231 500 bei der Volksbank'],
    ['231', 'Einsicht in das Konto 1226 231 500 bei der Volksbank'],
    ['1226', 'geprüft wurde 1226 231 500 bei der Volksbank'],
    ['1', 'Direct questions to the help desk: 1-844-303-6515 or email them.'],
    ['844', 'Direct questions to the help desk: 1-844-303-6515 or email them.'],
    ['877', 'You can book by calling AdTrav at (877) 472-6716.'],
    ['5241', 'Ruft +49 5241 123456 an.'],
    ['113', 'The panel 71.AH.113 was bought.'],
    ['1810', 'Bill it to TTS-1810 from now on.'],
    ['1810', 'Bill it to code 1810 from now on.'],
    ['110', 'It is shown as no. 110 of the book.'],
  ])('is told by what stands around it: %s of %s', (part, sentence) => {
    expect(isOfIdentifier(sentence, spanOf(sentence, part))).toBe(true);
  });

  it.each([
    ['1788', 'It was built from 1788 to 1791.'],
    ['1788', 'It was built 1788-1791.'],
    ['12', 'It has 12 843 members.'],
    ['12 843 000', 'It has 12 843 000 members.'],
    ['1.600.000', 'Es hat 1.600.000 Einwohner.'],
    ['2019', 'Am 31.12.2019 war es so weit.'],
    ['2020', 'It opened on 2020-05-03 at noon.'],
    ['2019', 'It lasted the season 2019/20.'],
    ['25', 'It takes 25-30 minutes.'],
    ['2020', 'In 2020 100 people came.'],
    ['2020', 'It opened in Q1/2020 at last.'],
    ['1971', 'It was bought for the museum in 1971.'],
    ['3', 'There are 3 figures.'],
    ['6', 'Number of figures: 6'],
    ['120', 'Pages: 120'],
    ['14:43', 'Die Versammlung wurde um 14:43 Uhr geschlossen.'],
  ])('is none where it counts or dates: %s of %s', (part, sentence) => {
    expect(isOfIdentifier(sentence, spanOf(sentence, part))).toBe(false);
  });

  it.each([
    ['1987', 'On caesti, see Poliakoff 1987, 68–79.'],
    ['68–79', 'On caesti, see Poliakoff 1987, 68–79.'],
    ['1973', 'Vermeule and Neuerburg 1973, 51, no. 110; von Gonzenbach 1975, 401–8.'],
    ['1', 'It was bought then.[^1] It stands here.'],
  ])('is a citation: %s of %s', (part, sentence) => {
    expect(isOfCitation(sentence, spanOf(sentence, part))).toBe(true);
  });

  it.each([
    ['1910', 'The site was excavated by Angelo Pasqui in 1910, 12 years later.'],
    ['1910', 'Pasqui dug there in 1910.'],
    ['1910', 'In the tower 1910, 12 and more were found.'],
    ['1910', 'In 1910, 12 and more were found.'],
    ['1971', 'In May 1971, 20 people came.'],
    ['2014', '2014: the club opens.'],
  ])('is no citation: %s of %s', (part, sentence) => {
    expect(isOfCitation(sentence, spanOf(sentence, part))).toBe(false);
  });

  it.each(['1', '1 ', '1-', 'A', 'A.', 'A1', '1,', '[^'])('is looked for fast in a text of %s alone', (sign) => {
    const text = sign.repeat(100_000 / sign.length);
    const before = process.cpuUsage();
    expect([isOfIdentifier(text, { start: 50_000, end: 50_001 }), isOfCitation(text, { start: 50_000, end: 50_001 })]).toHaveLength(
      2,
    );
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
  });
});
