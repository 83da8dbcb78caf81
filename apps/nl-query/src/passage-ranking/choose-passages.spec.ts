import { beforeAll, describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { rankingIndexSteps } from './build-ranking-index';
import type { Candidate } from './candidate-passages';
import { candidatePassages } from './candidate-passages';
import { choosePassages } from './choose-passages';
import { FuzzyNames } from './fuzzy-names';
import { PassageLinks } from './passage-links';
import type { AnalysedQuestion } from './question-analysis';
import { analyseQuestion } from './question-analysis';
import type { RankingIndex } from './ranking-index';

const DOCUMENTS: [title: string, text: string][] = [
  ['Billy Elliot', 'Billy Elliot is a film about a boy who dances. Its music was composed by Stephen Warbeck.'],
  ['Stephen Warbeck', 'Stephen Warbeck is an English composer. He was born in Southampton.'],
  ['Southampton', 'Southampton is a port city in Hampshire.'],
  ['Winter', 'In winter many people dance. A film is shown, music is played.'],
  ['Billy Budd', 'Billy Budd is an opera. The music was composed by Benjamin Britten.'],
];
const place = (title: string) => DOCUMENTS.findIndex(([name]) => name === title);

describe('The choice of passages', () => {
  let index: RankingIndex;
  let fuzzy: FuzzyNames;
  beforeAll(async () => {
    index = runSteps(rankingIndexSteps(DOCUMENTS.map(([title, text], document) => ({ title, text, document, opening: true }))));
    fuzzy = await FuzzyNames.build(index.names);
  });
  const analyse = (question: string): AnalysedQuestion => runSteps(analyseQuestion(question, index, fuzzy));
  const chosen = (question: string): string[] => {
    const analysed = analyse(question);
    const candidates = runSteps(candidatePassages(analysed, index));
    return choosePassages(candidates, analysed, index).map(({ passage }) => DOCUMENTS[passage]![0]);
  };

  it('begins with two that together answer: the film, and its composer', () => {
    expect(chosen('Where was the composer of the film Billy Elliot born?').slice(0, 2).toSorted()).toEqual([
      'Billy Elliot',
      'Stephen Warbeck',
    ]);
  });

  it('keeps every candidate, each once', () => {
    const analysed = analyse('Where was the composer of the film Billy Elliot born?');
    const candidates = runSteps(candidatePassages(analysed, index));
    const passages = ({ passage }: Candidate) => passage;
    expect(choosePassages(candidates, analysed, index).map(passages).toSorted()).toEqual(candidates.map(passages).toSorted());
    expect(choosePassages([], analysed, index)).toEqual([]);
  });

  it('takes sooner what vectors find near to the question', () => {
    const analysed = analyse('Who composed the music of Billy Elliot?');
    const candidates = runSteps(candidatePassages(analysed, index));
    const last = choosePassages(candidates, analysed, index).at(-1)!.passage;
    const near = candidates.map((one) => (one.passage === last ? { ...one, likeness: 1 } : one));
    const at = (some: readonly Candidate[]) => choosePassages(some, analysed, index).findIndex(({ passage }) => passage === last);
    expect(at(near)).toBeLessThan(at(candidates));
  });

  it('looks for candidates among the accepted passages only, best first, the best with score 1', () => {
    const analysed = analyse('Who composed the music of Billy Elliot?');
    const candidates = runSteps(candidatePassages(analysed, index, { accept: (passage) => passage !== place('Billy Elliot') }));
    expect(candidates.map(({ passage }) => passage)).not.toContain(place('Billy Elliot'));
    const scores = candidates.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const all = runSteps(candidatePassages(analysed, index));
    expect(all[0]!.score).toBe(1);
  });

  it('links passages by the name that leads from one to the other', () => {
    const links = new PassageLinks(index, analyse('Who was the composer?'));
    const between = (a: string, b: string) => links.between(place(a), place(b));
    expect(between('Billy Elliot', 'Stephen Warbeck')).toBeGreaterThan(between('Billy Elliot', 'Southampton'));
    expect(between('Stephen Warbeck', 'Southampton')).toBeGreaterThan(0);
    expect(between('Winter', 'Southampton')).toBe(0);
    for (const [a] of DOCUMENTS) for (const [b] of DOCUMENTS) expect(between(a, b)).toBeLessThanOrEqual(2);
  });

  it('does not link by a name that the question itself has', () => {
    const named = new PassageLinks(index, analyse('Who is Stephen Warbeck?'));
    expect(named.between(place('Billy Elliot'), place('Stephen Warbeck'))).toBe(0);
  });
});

describe('A question', () => {
  let index: RankingIndex;
  let fuzzy: FuzzyNames;
  beforeAll(async () => {
    index = runSteps(rankingIndexSteps(DOCUMENTS.map(([title, text], document) => ({ title, text, document, opening: true }))));
    fuzzy = await FuzzyNames.build(index.names);
  });
  const analyse = (question: string) => runSteps(analyseQuestion(question, index, fuzzy));

  it('names passages, each with how surely', () => {
    const { titleMatches } = analyse('Who wrote Billy Elliot?');
    expect(titleMatches.get(place('Billy Elliot'))).toMatchObject({ weight: 1 });
    expect(titleMatches.has(place('Winter'))).toBe(false);
  });

  it('has terms once each, function words left out, rare ones heavier, those in names marked', () => {
    const { terms } = analyse('Was the music of Billy Elliot music for the winter?');
    expect(terms.map(({ stem }) => stem)).not.toContain('the');
    expect(terms.filter(({ stem }) => stem === 'music')).toHaveLength(1);
    expect(terms.filter(({ inName }) => inName).map(({ stem }) => stem)).toEqual(expect.arrayContaining(['elliot']));
    const weight = (word: string) => terms.find(({ stem }) => stem === word)!.weight;
    expect(weight('winter')).toBeGreaterThan(weight('music'));
  });

  it('pairs terms that stand close together, not those far apart', () => {
    const { pairs } = analyse('Which port city exports coal, wool, iron, timber and music?');
    const texts = pairs.map(({ first, second }) => `${first.stem} ${second.stem}`);
    expect(texts).toContain('port citi');
    expect(texts.some((text) => text.startsWith('port') && text.endsWith('music'))).toBe(false);
  });
});
