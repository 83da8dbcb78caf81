import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { askedShortForm } from './asked-short-form';
import { definitionOf } from './definition-of';

const TEXTS = [
  'PPE is worn by all. The masks are of cloth.',
  'Staff wear personal protective equipment (PPE) and follow the Middle East respiratory syndrome coronavirus (MERS-CoV) rules.',
  'Recombinant viral particles (RVPs) were made; high-throughput screening (HTS) of ALL (acute lymphoblastic leukemia) followed.',
  'The yard (see above) sold tar (KG; Hamburg). A quantitative real-time polymerase chain reaction (qRT-PCR) was run.',
].map((text) => ({ text }));
const defined = (shortForm: string) => runSteps(definitionOf(shortForm, TEXTS));

describe('what a short form stands for', () => {
  it.each([
    ['PPE', 'personal protective equipment', 1],
    ['MERS-CoV', 'Middle East respiratory syndrome coronavirus', 1],
    ['RVP', 'Recombinant viral particles', 2],
    ['HTS', 'high-throughput screening', 2],
    ['ALL', 'acute lymphoblastic leukemia', 2],
    ['qRT-PCR', 'quantitative real-time polymerase chain reaction', 3],
  ])('%s is said to be the %s', (shortForm, longForm, text) => expect(defined(shortForm)).toMatchObject({ longForm, text }));

  it.each(['KG', 'WHO', 'TAR'])('is not said of %s', (shortForm) => expect(defined(shortForm)).toBeUndefined());

  it.each([
    ['What does PPE stand for?', 'PPE', false],
    ['what does the acronym "MERS-CoV" mean', 'MERS-CoV', false],
    ['What is the acronym MERS-CoV?', 'MERS-CoV', false],
    ['What is the full form of HTS?', 'HTS', false],
    ['Wofür steht die Abkürzung PPE?', 'PPE', false],
    ['What is PPE?', 'PPE', true],
    ['What are RVPs?', 'RVP', true],
  ])('is asked for: %s', (question, shortForm, isThing) => expect(askedShortForm(question)).toEqual({ shortForm, isThing }));

  it.each(['What is rope?', 'What is Hamburg?', 'What does Vane mean?', 'Who leads PPE?', 'What is PPE made of?'])(
    'is not asked for: %s',
    (question) => expect(askedShortForm(question)).toBeUndefined(),
  );
});
