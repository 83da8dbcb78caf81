import { describe, expect, it } from '@jest/globals';
import { answerSpan } from './answer-span';
import { readableQuote } from './passage-text/readable-quote';

describe('the answer out of a sentence', () => {
  it.each([
    ['How many days of vacation do employees get?', 'We offer 20 days of vacation and 11 local holidays every year.', '20 days'],
    [
      'How many square kilometres of forest were lost?',
      'In all 587,000 square kilometres of forest were lost.',
      '587,000 square kilometres',
    ],
    [
      'How many of the physicians dispense drugs?',
      '7 to 10 percent of physicians dispense drugs.',
      '7 to 10 percent of physicians',
    ],
    ['How many tackles did Luke Kuechly register?', 'Luke Kuechly led the team in tackles (118) and forced two fumbles.', '118'],
    ['How many interceptions did the defense get?', 'The defense led the league in interceptions with 24.', '24'],
    ['How far is Tarn from Ulm?', 'Tarn is about 340 miles (550 km) north of Ulm.', '340 miles'],
    ['When was more rain than in 2005?', 'In 2010 was more rain than in 2005.', '2010'],
    ['How many nations contain it?', 'States in four nations contain it.', 'four nations'],
    ['How long is the sabbatical?', 'Every three years employees may take a 6-week paid sabbatical.', '6-week'],
    ['How much is the life insurance?', 'The company offers a $400,000 life insurance policy to all staff.', '$400,000'],
    ['When did the glacier draw back?', 'Between 1971 and 2022 the glacier drew back by 1,340 metres.', 'Between 1971 and 2022'],
    ['Which year did the glacier draw back until?', 'From 1971 to 2022 the glacier drew back.', ''],
    ['When is open enrollment?', 'Open enrollment is in November every year.', 'November'],
    ['How often does the board meet?', 'The board meets twice a year in Tarn.', 'twice a year'],
    ['When was the stock exchange established?', 'The stock exchange was established in 1817.', '1817'],
    ['Which version of the kiln burns coal?', 'Version 2.4.1 of the kiln burns coal, too.', '2.4.1'],
    [
      'Who formed the theory of gravitation?',
      'Isaac Newton formed, for all things on Earth, the theory of gravitation.',
      'Isaac Newton',
    ],
    ['Who listed the market as grade I?', 'The market, either grade I or II listed, was listed grade I by Cora Lund.', 'Cora Lund'],
    ['Who sang the national anthem?', 'Academy Award nominee Cora Lund sang the national anthem.', 'Cora Lund'],
    [
      'When did the German army occupy the Rhineland?',
      'The allies left in 1930, and the German army occupied the Rhineland in 1936.',
      '1936',
    ],
  ])('is what the question asks for: %s', (question, sentence, answer) => {
    expect(answerSpan(question, sentence, '')).toBe(answer);
  });

  it.each([
    [
      'Wie viele Punkte gab die Verteidigung der Panthers ab?',
      'Die Verteidigung der Panthers gab nur 308 Punkte ab, mit 24 Interceptions.',
      '308 Punkte',
    ],
    ['Wann wurde die Börse in Warschau gegründet?', 'Die Börse in Warschau wurde am 12. April 1817 gegründet.', '12. April 1817'],
    ['¿Cuándo se fundó la bolsa de Varsovia?', 'La bolsa de Varsovia se fundó el 12 de abril de 1817.', '12 de abril de 1817'],
    ['En quelle année la bourse de Varsovie a-t-elle été fondée ?', 'La bourse de Varsovie fut fondée en 1817.', '1817'],
    ['Когда была основана биржа в Варшаве?', 'Варшавская биржа была основана 12 апреля 1817 года.', '12 апреля 1817'],
    ['В каком году засуха была сильнее, чем в 2005 году?', 'В 2010 году засуха была сильнее, чем засуха 2005 года.', '2010'],
    ['Сколько домов насчитывалось в районе?', 'В районе насчитывалось 12 843 домов.', '12 843 домов'],
    ['Πότε ιδρύθηκε το χρηματιστήριο της Βαρσοβίας;', 'Το χρηματιστήριο της Βαρσοβίας ιδρύθηκε το 1817.', '1817'],
    ['Varşova borsası ne zaman kuruldu?', 'Varşova borsası 1817 yılında kuruldu.', '1817'],
    ['متى تأسست بورصة وارسو؟', 'تأسست بورصة وارسو في عام 1817.', '1817'],
    ['Wie viele Glocken hängen im Turm?', 'Im Turm hängen sieben Glocken.', 'sieben Glocken'],
    ['Wie viele Sacks erzielte Jared Allen?', 'Jared Allen hatte bei 9 erzielten Punkten 136 Sacks.', '136 Sacks'],
    ['¿Cuántos volúmenes llegó a tener la biblioteca?', 'La biblioteca llegó a albergar 700.000 volúmenes.', '700.000 volúmenes'],
    ['华沙证券交易所是什么时候成立的？', '华沙证券交易所成立于1817年4月12日。', '1817年4月12日'],
  ])('is what a question in another language asks for: %s', (question, sentence, answer) => {
    expect(answerSpan(question, sentence, '')).toBe(answer);
  });

  it.each([
    [
      'a year that the question says itself',
      'In welchem Jahr gab es mehr Regen als im Jahr 2005?',
      'Es gab mehr Regen als im Jahr 2005.',
    ],
    ['another town', 'Wann wurde die Börse in Warschau gegründet?', 'Die Börse in Krakau wurde 1990 gegründet.'],
    ['a question of no such kind', 'What is a kickoff?', 'Every team submits a kickoff by 3 May 2020.'],
    ['another subject', 'How many people died of plague in Baghdad?', 'In Paris 40,000 people died of plague.'],
    ['a question in steps', 'When was the country that made the film taken?', 'The country was taken in 1952.'],
    ['several things alike', 'When did the board meet?', 'The board met in 1951 and the board met in 1962.'],
    ['a sentence that says little of it', 'When did the last glacial period start in Norway?', 'In 1279 it came.'],
    [
      'a text with a question in it',
      `How many days of vacation are there? ${'vacation '.repeat(200)}`,
      'There are 20 days of vacation.',
    ],
    ['what a word only sounds like', 'Who is the maintainer of Tongs?', 'For maintainability Tongs moved to TypeScript.'],
    ['what something is made with', 'Who wrote Tongs?', 'Tongs was written in TypeScript.'],
    ['nothing of the kind', 'How long is the sabbatical?', 'Tell your team before a sabbatical.'],
  ])('is none for %s', (_, question, sentence) => {
    expect(answerSpan(question, sentence, '')).toBe('');
  });

  it('takes the title of the passage for said', () => {
    expect(answerSpan('How high is Mount Vane?', 'Its summit is 812 metres high.', 'Mount Vane')).toBe('812 metres');
  });
});

describe('a quote as it is read', () => {
  it.each([
    ['* See [our FAQ (2020)](https://example.com/a_(b)?c=d) for **all** of it.', 'See our FAQ (2020) for all of it.'],
    ['| Writes *Kickoffs* and Heartbeats.', 'Writes Kickoffs and Heartbeats.'],
    ['1. First, ![a cat](cat.png) 2 * 3 * 4 and a_b_c.', 'First, 2 * 3 * 4 and a_b_c.'],
    ['It boils com‐\n    pressed tar, and well‐known pitch.', 'It boils compressed tar, and well‐known pitch.'],
    ['[41] [42] Tar [3] boils.', 'Tar [3] boils.'],
    ['Tar boils[^1] hot in 1901.[^note-2]', 'Tar boils hot in 1901.'],
    ['[^2]:\n    Vacations are an exception.', 'Vacations are an exception.'],
    ['Tar boils in 1901.[4][12]', 'Tar boils in 1901.'],
    ['The array `a[i](x)` of 3.5 points.', 'The array `a[i](x)` of 3.5 points.'],
    [
      'The [`boil` tool of `tar`](https://example.com) and [![a cat](cat.png)](cats.md) boil.',
      'The `boil` tool of `tar` and boil.',
    ],
  ])('%j', (sentence, shown) => {
    expect(readableQuote(sentence)).toBe(shown);
  });

  it('is found in little time where a row of a table has hundreds of them', () => {
    const row = '12 houses and 14 barns and '.repeat(400);
    const before = process.cpuUsage();
    answerSpan('How many houses and barns are there?', row, '');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});
