import { describe, expect, it } from '@jest/globals';
import { toldEvent } from './told-event';

const minutes = (name: string, text: string) => ({ id: name, title: 'Protokoll', names: [name], text });
const PASSAGES = [
  minutes('2021-02-27 Mitgliederversammlung - Präsentation', 'Am 27. Februar 2021 beginnt alles. Juli 2020 Wiedereröffnung.'),
  minutes('2020-01-25 Einladung zur Mitgliederversammlung', 'Wir laden am 25. Januar 2020 alle in den Hafen ein.'),
  minutes(
    '2020-02-29 Mitgliederversammlung',
    'Es kamen heute, am 29. Februar 2020 um 11:00 Uhr, in der Bibliothek 13 Personen. Ole eröffnete.',
  ),
  minutes('2019-02-27 ordentliche Mitgliederversammlung', 'Am 27.02.2019 im Hafen. Ole kam.'),
  minutes('2019-07-10 außerordentliche Mitgliederversammlung', 'Am 10. Juli 2019 bei Ole. Ida kam.'),
  minutes('2018-04-11 Mitgliederversammlung', 'Mittwoch, 11. April 2018, in Tarn.'),
  minutes('2018-05-09 Mitgliederversammlung', 'Mittwoch, 9. Mai 2018, in Ulm.'),
  minutes('2017-03-02 Minutes of the annual meeting', 'The meeting of March 2, 2017 was held at Bergstad.'),
];
const told = (question: string) => toldEvent(question, PASSAGES);

describe('the day and the place of an event', () => {
  it.each([
    ['Wann fand die Mitgliederversammlung 2020 statt?', '29. Februar 2020'],
    ['Wann war die Mitgliederversammlung im Februar 2020?', '29. Februar 2020'],
    ['Wann war die Mitgliederversammlung 2019?', '27.02.2019'],
    ['Wann war die außerordentliche Mitgliederversammlung 2019?', '10. Juli 2019'],
    ['Wann fand die Mitgliederversammlung im Mai 2018 statt?', '9. Mai 2018'],
    ['When was the annual meeting of 2017?', 'March 2, 2017'],
    ['When was the 2017 annual meeting held?', 'March 2, 2017'],
  ])('are those of its minutes: %s', (question, day) => {
    expect(told(question)).toMatchObject({ day, sentence: expect.stringContaining(day) });
  });

  it.each([
    ['Wo war die Mitgliederversammlung 2020?', 'Bibliothek'],
    ['Where was the annual meeting in 2017 held?', 'Bergstad'],
  ])('are said by its sentence: %s', (question, place) => {
    expect(told(question)).toMatchObject({ day: '', sentence: expect.stringContaining(place) });
  });

  it.each([
    'Wann war die Mitgliederversammlung 2018?',
    'Wann war die Mitgliederversammlung im März 2020?',
    'Wann war das Sommerfest 2020?',
    'Wann war die Mitgliederversammlung?',
    'Wann war die Versammlung 2020?',
    'Wer kam 2020?',
    `Wann war die ${'a '.repeat(50_000)} 2020?`,
  ])('are not told of another event, nor of several: %#', (question) => expect(told(question)).toBeUndefined());
});
