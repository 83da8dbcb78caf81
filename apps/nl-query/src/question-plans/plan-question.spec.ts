import { describe, expect, it } from '@jest/globals';
import type { Described } from './described';
import { planQuestion } from './plan-question';
import type { QuestionPlan } from './question-plan';

/** `X > director > birth place` */
function told(thing: Described): string {
  if (thing.kind === 'named') return thing.name;
  if (thing.kind === 'asked') return `{${thing.said}}`;
  return `${told(thing.from)} > ${thing.relation.name || `(${thing.relation.stems.join(' ')}: ${thing.relation.kind})`}`;
}

function planOf(plan: QuestionPlan | undefined): string {
  switch (plan?.kind) {
    case undefined:
      return 'none';
    case 'chain':
      return told(plan.asked);
    case 'open':
      return `${told(plan.about)} ? ${plan.text}`;
    case 'compare':
      return `${plan.asks === 'whether' ? 'whether ' : ''}${plan.pick} ${[plan.measure, ...(plan.counted ?? [])].join(' ')}: ${plan.sides.map(({ about }) => told(about)).join(' | ')}`;
    case 'choice':
      return `${plan.said}: ${plan.sides.map(({ label }) => label).join(' | ')}`;
    case 'shared':
      return `shared: ${plan.sides.map(({ label }) => label).join(' | ')}`;
    case 'same':
      return `same ${plan.noun}: ${plan.sides.map(({ about }) => told(about)).join(' | ')}`;
    case 'is':
      return `is ${plan.said}: ${told(plan.side.about)}`;
    case 'both':
      return `both ${plan.said} (${plan.by}): ${plan.sides.map(({ about }) => told(about)).join(' | ')}`;
  }
}

/** Names stand in square brackets. */
function planned(marked: string): string {
  const names: { start: number; end: number }[] = [];
  let question = '';
  for (const [at, part] of marked.split(/[[\]]/).entries()) {
    if (at % 2 === 1) names.push({ start: question.length, end: question.length + part.length });
    question += part;
  }
  return planOf(planQuestion(question, names));
}

describe('planQuestion', () => {
  it.each([
    ['Where was the director of film [Peter Grimm] born?', 'Peter Grimm > director > birth place'],
    ["When did [Ada Vane]'s father die?", 'Ada Vane > father > death date'],
    ["Who is [Ada Vane]'s maternal grandmother?", 'Ada Vane > mother > mother'],
    ['Who is the father-in-law of [Ada Vane]?', 'Ada Vane > spouse > father'],
    ['What is the place of death of the performer of song [Low Tide] (2004 song)?', 'Low Tide > performer > death place'],
    ['Which country the composer of [Low Tide] is from?', 'Low Tide > composer > nationality'],
    ["What nationality is [Ada Vane]'s husband?", 'Ada Vane > spouse > nationality'],
    ['Who is the chairman of [Pale Studio]?', 'Pale Studio > office'],
    ["Who was [Tarn]'s first mayor?", 'Tarn > office'],
    ['Who is the CEO of the company that bought [Pale Studio]?', 'Pale Studio > owner > office'],
    ['Who is the [CEO] of [Pale Studio]?', 'Pale Studio > office'],
    ['Who is the managing director of [Pale Studio]?', 'Pale Studio > office'],
    ['Where was the first mayor of [Tarn] born?', 'Tarn > office > birth place'],
    ["What is [Bo Holt Jr]'s profession?", 'Bo Holt Jr > occupation'],
    ["What is [Bo Holt Jr].'s profession?", 'Bo Holt Jr > occupation'],
    ["What was the occupation of [Ada Vane]'s father?", 'Ada Vane > father > occupation'],
    ['What did [Ada Vane] do for a living?', 'Ada Vane > occupation'],
    ["What is [Ada Vane]'s career high?", 'none'],
    ['How old was [Ada Vane] when she died?', 'Ada Vane > age at death'],
    ['What nationality was [Ada Vane]?', 'Ada Vane > nationality'],
    ['Where did [Ada Vane] go to college?', 'Ada Vane > school'],
    ['Is [Ada Vane] a film director?', 'is film director: Ada Vane'],
    ['Is [Ada Vane] a friend of [Bo Holt]?', 'is friend of Bo Holt: Ada Vane'],
    ['Is [Ada Vane] Danish?', 'is Danish: Ada Vane'],
    ['Was [Ada Vane] [Danish]?', 'is Danish: Ada Vane'],
    ['Is [Ada Vane] ill?', 'none'],
    ['Is [Ada Vane] in Tarn?', 'none'],
  ])('reads descriptions from the name outwards: %s', (question, plan) => expect(planned(question)).toBe(plan));

  it.each([
    ['Who is older, [Ada Vane] or [Bo Holt]?', 'least birth: Ada Vane | Bo Holt'],
    ['Which film came out more recently, [Low Tide] or [High Noon]?', 'most release: Low Tide | High Noon'],
    [
      'Which film has the director who died later, [Low Tide] or [High Noon]?',
      'most death: Low Tide > director | High Noon > director',
    ],
    ['Who lived longer, [Ada Vane] or [Bo Holt]?', 'most life: Ada Vane | Bo Holt'],
    ['Who was born first out of [Ada Vane] and [Bo Holt]?', 'least birth: Ada Vane | Bo Holt'],
    ['Which school was established first, [Low Tide] or [High Noon]?', 'least founding: Low Tide | High Noon'],
    ['Is [Ada Vane] older than [Bo Holt]?', 'whether least birth: Ada Vane | Bo Holt'],
    ['Did [Ada Vane] die after [Bo Holt]?', 'whether most death: Ada Vane | Bo Holt'],
    [
      'Was the director of [Low Tide] born before the director of [High Noon]?',
      'whether least birth: Low Tide > director | High Noon > director',
    ],
    ['Which film was released first, [Low Tide], [High Noon] or [Red Sky]?', 'least release: Low Tide | High Noon | Red Sky'],
    ['Who is the youngest of [Ada Vane], [Bo Holt] and [Cy Rand]?', 'most birth: Ada Vane | Bo Holt | Cy Rand'],
    ['Which is the highest, [Mount Vane], [Mount Holt] or [Mount Rand]?', 'most height: Mount Vane | Mount Holt | Mount Rand'],
    ['Which river is longer, [Vane] or [Holt]?', 'most length: Vane | Holt'],
    ['Which town has fewer inhabitants, [Tarn] or [Ulm]?', 'least population: Tarn | Ulm'],
    ['Is [Mount Vane] higher than [Mount Holt]?', 'whether most height: Mount Vane | Mount Holt'],
    ['Are [Ada Vane] and [Bo Holt] of the same nationality?', 'same nationality: Ada Vane | Bo Holt'],
    [
      'Do the directors of [Low Tide] and [High Noon] share the same nationality?',
      'same nationality: Low Tide > director | High Noon > director',
    ],
    ['Are [Ada Vane] and [Bo Holt] both film directors?', 'both film directors (class): Ada Vane | Bo Holt'],
    [
      'Are [Ada Vane] and [Bo Holt] both [Welsh] singers, songwriters?',
      'both Welsh singers, songwriters (class): Ada Vane | Bo Holt',
    ],
    ['Are [Ada Vane] and [Bo Holt] both of [Welsh] descent?', 'both of Welsh descent (words): Ada Vane | Bo Holt'],
    [
      'Were [Low Tide] and [High Noon] both published by [Pale Studio]?',
      'both published by Pale Studio (words): Low Tide | High Noon',
    ],
    ['Are [Low Tide] and [High Noon] both located in [Tarn]?', 'both Tarn (place): Low Tide | High Noon'],
    ['Are the plants [Catasetum] and [Origanum] in the same family?', 'same family: Catasetum | Origanum'],
    ['Which film director is younger, [Ada Vane] or [Bo Holt]?', 'most birth: Ada Vane | Bo Holt'],
    ['Which genus has the most species, [Crowea] or [Dracula]?', 'most count speci: Crowea | Dracula'],
    ['Which opera has fewer acts, [Low Tide] or [High Noon]?', 'least count act: Low Tide | High Noon'],
    ['Who has won more [Grand Slam] titles, [Ada Vane] or [Bo Holt]?', 'most count titl grand slam: Ada Vane | Bo Holt'],
    ['Which club was founded in [Tarn], [Low Tide] or [High Noon]?', 'club was founded in Tarn: Low Tide | High Noon'],
    ['Which film was release first, [Low Tide] or [High Noon]?', 'least release: Low Tide | High Noon'],
    ['Which was founded first in [Tarn], [Low Tide] or [High Noon]?', 'least founding: Low Tide | High Noon'],
    ['Which ship was built first, [Low Tide] or [High Noon]?', 'least building: Low Tide | High Noon'],
    ['Which documentary is the oldest, [Low Tide] or [High Noon]?', 'least age: Low Tide | High Noon'],
    ['Which university is older, [Low Tide] or [High Noon]?', 'least age: Low Tide | High Noon'],
    ['Which singer is older, [Ada Vane] or [Bo Holt]?', 'least birth: Ada Vane | Bo Holt'],
    ['Who is more famous, [Ada Vane] or [Bo Holt]?', 'none'],
    ['Which is a comedy film, [Low Tide] or the  [High Noon]?', 'is a comedy film: Low Tide | High Noon'],
    ['Is [Tarn] or [Ulm] a port?', 'a port: Tarn | Ulm'],
    ['Between [Tarn] and [Ulm], which is a port?', 'is a port: Tarn | Ulm'],
    ['[Tarn] or [Ulm]: which one is a port?', 'is a port: Tarn | Ulm'],
    ['What profession do [Ada Vane] and [Bo Holt] have in common?', 'shared: Ada Vane | Bo Holt'],
    ['[Ada Vane] and the [Bo Holt] are both what kind of animal?', 'shared: Ada Vane | Bo Holt'],
    ['Which band were both [Ada Vane] and [Bo Holt] members of?', 'none'],
  ])('reads what is compared: %s', (question, plan) => expect(planned(question)).toBe(plan));

  it.each([
    ['Who leads the opposition in the country where [Buyende] is located?', 'Buyende > country ? Who leads the opposition in ⟨⟩'],
    ['How many branches has the bank that bought [Fleet]?', 'Fleet > owner ? How many branches has ⟨⟩'],
    [
      'What county lies beside the county containing [Black Hawk]?',
      'Black Hawk > (counti contain: place) ? What county lies beside ⟨⟩',
    ],
  ])('keeps the last question in its own words: %s', (question, plan) => expect(planned(question)).toBe(plan));

  it.each([
    [
      'Who taught the scientist who explained the photoelectric effect?',
      '{the scientist who explained the photoelectric effect} ? Who taught ⟨⟩',
    ],
    ['Who is the child of the person who issued the [Tarn] manifesto?', 'Tarn > (person issu: person) > child'],
    ['Who was the father of the leader of the [Argonauts] in the search for the fleece?', 'Argonauts > (leader: person) > father'],
    [
      'Which county borders the county where the most populous city in [Borduria] is located?',
      'Borduria > (popul citi: place) > (counti locat: place) ? Which county borders ⟨⟩',
    ],
    ['When was the state that won the [Cup] in 1950 founded?', 'Cup > (state won: place) ? When was ⟨⟩ in 1950 founded'],
    ['Who is the spouse of the actress who plays [Vera] in [Low Tide]?', 'Vera > actor > spouse'],
    ['What prize did the actor of [Vera] from [Low Tide] receive?', 'Vera > actor > award'],
    ['Which school did the actor playing the voice of [Vera] in [Low Tide] attend?', 'Vera > actor > school'],
    ['In [Low Tide], who does the producer of [High Noon] play?', 'High Noon > producer > role'],
    ['Who is the voice of the character in [Low Tide]?', 'none'],
    ['Who owns the record label of the [Low Tide] performer?', 'Low Tide > performer > publisher > owner'],
    ['Who met the top [PC] manufacturer?', 'none'],
    ['Who married the publisher of abolitionist newspaper [Low Tide]?', 'Low Tide > publisher > spouse'],
    ['What city is the star of [Low Tide] from?', 'Low Tide > star > birth place'],
    [
      'When did the person who ended the [Tarn Empire] by conquest in 330 BC die?',
      'Tarn Empire > (person end: person) > death date',
    ],
  ])('reads descriptions of what has no name: %s', (question, plan) => expect(planned(question)).toBe(plan));

  it.each(['How do tides work?', 'How high is [Mount Vane]?', 'Tell me about [Ada Vane] and [Bo Holt].'])(
    'makes no plan where nothing is described: %s',
    (question) => expect(planned(question)).toBe('none'),
  );

  it('makes none of a text that is no question any more', () => {
    expect(planned(`Who is ${'the father of '.repeat(200)}[Ada Vane]?`)).toBe('none');
  });
});
