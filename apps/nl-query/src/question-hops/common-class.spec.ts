import { describe, expect, it } from '@jest/globals';
import { commonClass } from './common-class';

describe('what two things both are', () => {
  it.each([
    ['Ada is an American film director and producer.', 'Bo was a Danish film director.', 'film director'],
    [
      'Low is a 2004 British documentary film written by Ada.',
      'High is an African nature documentary film by Bo.',
      'documentary film',
    ],
    [
      'Vane is a genus of flowering plants in the aster family.',
      'Holt is a genus of tropical flowering plants.',
      'flowering plants',
    ],
    ['Hot is a puzzle video game for children.', 'Portable is a handheld game console developed by Bo.', ''],
    ['Low is a 2009 animated comedy film.', 'High is an animated fantasy film directed by Bo.', 'animated film'],
    ['Sigrun is a research vessel of 68 metres, built in Ulm.', 'Tordis is an icebreaker of 54 metres, built in Ulm.', ''],
    ['Ada was a painter.', 'Bo was a sailor.', ''],
    ['Ada lived in Ulm.', 'Bo was a sailor.', ''],
  ])('%s %s', (one, other, both) => expect(commonClass(one, other)).toBe(both));
});
