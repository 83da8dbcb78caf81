import { describe, expect, it } from '@jest/globals';
import { stem } from './stem';
import { fold } from './words';

const stemOf = (word: string) => stem(fold(word));

describe('Stems of words in other letters', () => {
  it.each([
    ['Варшава', 'Варшаве', 'Варшавой'],
    ['английский', 'английскую', 'английского'],
    ['протекает', 'протекала', 'протекают'],
    ['команда', 'команды', 'командами'],
    ['Μουσείο', 'μουσείου', 'μουσεία'],
    ['πόλη', 'πόλης', 'πόλεις'],
    ['γερμανικός', 'γερμανικού', 'γερμανική'],
    ['المدينة', 'مدينة', 'والمدينة'],
    ['مهندس', 'مهندسون', 'المهندسين'],
  ])('are the same for the forms of one word: %s, %s, %s', (...forms) => {
    expect(new Set(forms.map(stemOf)).size).toBe(1);
  });

  it.each([
    ['Варшава', 'Вена'],
    ['город', 'гора'],
    ['πόλη', 'πόλεμος'],
    ['كتاب', 'مدينة'],
  ])('are different for different words: %s, %s', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });

  it.each([['дом'], ['γη'], ['يد'], ['東京'], ['2001']])('leave short words and other scripts as they are: %s', (word) => {
    expect(stemOf(word)).toBe(fold(word));
  });
});
