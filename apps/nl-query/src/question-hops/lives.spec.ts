import { describe, expect, it } from '@jest/globals';
import { runInTurns } from '@strata/event-loop';
import { rowsOfTexts } from '../project-index/indexed-texts.fixture';
import { ProjectIndex } from '../project-index/project-index';
import { planQuestion } from '../question-plans/plan-question';
import { followPlan } from './follow-plan';
import type { HopAnswer } from './hop-answer';

const TEXTS: readonly (readonly [title: string, text: string])[] = [
  ['Ada Vane', 'Ada Vane (Russian: Ада Вейн; born 4 May 1891 in Ulm) was a British film director and writer from Tarn.'],
  ['Bo Lund', 'Bo Lund (born Boris Holt; 7 June 1902 – 3 March 1960) is a Norwegian sailor living in Oslo. He never lost a race.'],
  ['Cora Moor', 'Cora Moor (Кора Мур; 1901, in Atlantic City, New Jersey – 1962, in Mount Carmel, Pennsylvania) was a painter.'],
  ['Dario Pell', 'Dario Pell is a composer. He began at 16, underaged, at the Grey Club.'],
  ['Dario Pell – Early life', 'Born and raised in Pisa, he studied in Rome.'],
  ['Erik Holt', 'Erik Holt (born 1950) is a race car driver and crew chief in Borduria.'],
  ['Ines Holt', 'Ines Holt was born in Graz as the daughter of Erik Holt, and married in Vienna.'],
  ['People of Ulm', 'Olaf Bern (born 1920), poet; Erik Holt (born 1950), driver; Ida Falk (born in Paris), nurse.'],
  ['Ida Falk', 'Ida Falk (born 1961) is a nurse.'],
  ['Jens Roos', 'Jens Roos was a baker. He was born in France.'],
  ['Ole Brandt', 'Ole Brandt (* 4. Mai 1891; † 1960) war Maler. Er kam in Bergen zur Welt.'],
  ['Norway', 'Norway is a country. Norway has many lakes.'],
  ['Hal Knight', 'Hal Knight is a painter. He was born in Ontario, Canada.'],
  ['Nora Quill', 'Nora Quill is an engineer. Her death was in all papers, and she died at sea.'],
];

async function asked(question: string): Promise<HopAnswer | undefined> {
  const index = await ProjectIndex.build(rowsOfTexts(TEXTS));
  const plan = planQuestion(question, index.namesIn(question));
  return (
    plan &&
    runInTurns(
      followPlan(
        plan,
        index.hopSources(() => true),
      ),
    )
  );
}

describe('the life of somebody', () => {
  it.each([
    ['In what city was Ada Vane born?', 'Ulm'], // and not the name in other letters
    ['Where was Cora Moor born?', 'Atlantic City'],
    ['Where did Cora Moor die?', 'Mount Carmel'],
    ['Where was Dario Pell born?', 'Pisa'], // by the part of a document that is on it
    ['In what city was Ida Falk born?', 'Paris'], // by her entry in a list
    ['In which country was Jens Roos born?', 'France'],
    ['In which state was Cora Moor born?', 'New Jersey'],
    ['What state did Cora Moor die in?', 'Pennsylvania'],
    ['In what province was Hal Knight born?', 'Ontario'],
    ["What is Ada Vane's occupation?", 'film director and writer'],
    ['What was the profession of Cora Moor?', 'painter'],
    ['What does Erik Holt do for a living?', 'race car driver and crew chief'],
    ['What is Nora Quill by profession?', 'engineer'],
  ])('%s %s', async (question, answer) => expect((await asked(question))?.answer).toBe(answer));

  it.each([
    ['Where was Bo Lund born?', 'where Bo Lund was born'], // neither the name at birth nor where one lives
    ['In what city was Erik Holt born?', 'where Erik Holt was born'], // nor where the daughter was, nor others of a list
    ['Where is Ada Vane buried?', 'where Ada Vane is buried'],
    ['When did Erik Holt die?', 'when Erik Holt died'],
  ])('%s is not stated', async (question, unstated) => {
    const answer = await asked(question);
    expect(answer).toMatchObject({ answer: '', unstated });
    expect(answer?.evidence).toHaveLength(1);
  });

  it.each([
    'Where did Nora Quill die?', // it may be said in words that are not read
    'Where was Ole Brandt born?', // nor what other languages say
    'In what city was Jens Roos born?', // a country is none
    'Where was Nobody Known born?',
    'What country is Norway in?',
  ])('%s is left to what passages say', async (question) => {
    const answer = await asked(question);
    expect([answer?.answer ?? '', answer?.unstated]).toEqual(['', undefined]);
  });
});
