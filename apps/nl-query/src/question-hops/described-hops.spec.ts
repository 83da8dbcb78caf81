import { describe, expect, it } from '@jest/globals';
import { runInTurns } from '@strata/event-loop';
import { rowsOfTexts } from '../project-index/indexed-texts.fixture';
import { ProjectIndex } from '../project-index/project-index';
import { followPlan } from './follow-plan';
import { kindOfName } from './kind-of-name';
import { planQuestion } from '../question-plans/plan-question';

const TEXTS: readonly (readonly [title: string, text: string])[] = [
  [
    'Harbour Lights',
    'Harbour Lights is a 1987 film. It stars Cora Lund (in her debut) as the pilot Marta Quist, and Ole Brandt as Captain Nils Roos. The widow Hedda Roos (Pia Moor) waits on the shore.',
  ],
  ['Iron & Snow', 'Iron & Snow is a 1991 film. The blacksmith Anders Falk, originally played by Ole Brandt, was recast.'],
  [
    'Pia Moor',
    'Pia Moor is a Danish actress. She is known for her role as Sister Klara in Winter Ward, and she married Jens Tveit.',
  ],
  ['Winter Ward', 'Winter Ward is a television series about a hospital in Bergstad.'],
  ['Tarn Rovers', 'Tarn Rovers are a football club. Rovers won the Northern Shield in 1924 and 1951.'],
  ['Ole Vik', 'Ole Vik played for many years in goal. He began his career at Tarn Rovers, where he played until 1950.'],
  [
    'Ulm Savings',
    'Ulm Savings was a bank, but it lost its independence when it was acquired by Graz-based Bank of Borduria in 2004.',
  ],
  ['Bank of Borduria', 'Bank of Borduria is a bank of Graz. It runs 310 branches.'],
  ['Erik Stone', 'Erik Stone was a chemist. In 1899 Erik Stone explained the colour of copper flames to the academy of Graz.'],
  ['Lysvik Mine', 'Lysvik Mine is a mine near Dale in Hardal County, Norway.'],
  ['Norway', 'The most populous city in Norway is Graz, which lies on the Tarn.'],
  [
    'Moor County',
    'Moor County is a county in Sand Province in Borduria. The county has two districts: Heath District and Central District.',
  ],
  ['Graz', 'Graz is a city in Stein County. It has a cathedral.'],
  ['Jonas P. Veld', 'Jonas P. Veld is a character of the series Winter Ward: it is about young Jonas (Arne Holm) and his parents.'],
  ['Lady of Tarn', 'Lady of Tarn is a painting by the Old Bordurian painter Lorenz Kost.'],
  ['Lorenz Kost', 'Lorenz Kost died in Graz.'],
  ['Karl Moor', 'Karl Moor is a writer and the father of singers Pia Moor and Tove Moor.'],
  ['Night Ferry', 'Night Ferry is a 1997 drama film starring Tove Moor.'],
];
async function followed(question: string) {
  const index = await ProjectIndex.build(rowsOfTexts(TEXTS));
  const plan = planQuestion(question, index.namesIn(question));
  const answer =
    plan &&
    (await runInTurns(
      followPlan(
        plan,
        index.hopSources(() => true),
      ),
    ));
  return answer && (answer.answer === '' ? answer.rewritten : answer.answer);
}

describe('Questions by what describes a thing', () => {
  it.each([
    ['Who played Marta Quist in Harbour Lights?', 'Cora Lund'],
    ['Who plays Hedda Roos in the film Harbour Lights?', 'Pia Moor'],
    ['Which character does Cora Lund play in Harbour Lights?', 'Marta Quist'],
    ['What character in Harbour Lights was played by the actor who played Anders Falk in Iron and Snow?', 'Captain Nils Roos'],
    ['What character in Winter Ward was played by Pia Moor?', 'Sister Klara'],
    ['Who is the spouse of the actress who plays Sister Klara in Winter Ward?', 'Jens Tveit'],
    ['Who is the actor of Jonas P. Veld in Winter Ward?', 'Arne Holm'], // by the first name alone
    ['Who is the star of Night Ferry?', 'Tove Moor'],
    ['Who is the sibling of Pia Moor?', 'Tove Moor'], // by their father
    ['Where did the creator of Lady of Tarn die?', 'Graz'], // and not what is said of him
  ])('are led by who plays a part: %s', async (question, answer) => {
    expect(await followed(question)).toBe(answer);
  });

  it.each([
    ['When did the team that Ole Vik played for win the Northern Shield?', 'When did Tarn Rovers win Northern Shield'],
    ['How many branches does the bank that bought Ulm Savings have?', 'How many branches does Bank of Borduria have'],
    [
      'Which prize did the chemist who explained the colour of copper flames win?',
      undefined, // the clause has no end that the words tell, and the question is left as it is
    ],
    ['Who taught the scientist who explained the colour of copper flames?', 'Who taught Erik Stone'],
    [
      'How old is the cathedral in the most populous city in the country where Lysvik Mine is located?',
      'How old is the cathedral in Graz',
    ],
  ])('are asked again with what was found: %s', async (question, rewritten) => {
    expect(await followed(question)).toBe(rewritten);
  });

  it('take no sentence before a colon for a field, and no district for a province', async () => {
    expect((await followed('Where is the province containing Moor County located?')) ?? '').not.toContain('District');
  });

  it('make nothing of what no passage describes', async () => {
    expect(await followed('Who taught the scientist who discovered the moons of Borduria?')).toBeUndefined();
  });
});

describe('The kind of a name', () => {
  it.each([
    ['Martha Holt', 'person'],
    ['Hardal County', 'place'],
    ['Bank of Borduria', 'organization'],
    ['Capitol Records', 'organization'],
    ['War of Independence', 'thing'],
    ['Event', 'thing'],
    ['the United States', 'place'],
    ['Tarn Rovers', undefined],
  ])('%s: %s', (name, kind) => expect(kindOfName(name)).toBe(kind));
});
