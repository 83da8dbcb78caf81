import { describe, expect, it } from '@jest/globals';
import type { ConversationTurn } from '../../tasks/question-rewriter';
import { resolveFollowUp } from './resolve-follow-up';

const FOUNDER: ConversationTurn = {
  question: 'Who founded Halden Yard?',
  answer: 'Anders Rokke\nHalden Yard is a shipyard that was founded in 1908 by the boat builder Anders Rokke. [1]',
};
const BIRTH: ConversationTurn = {
  question: 'Where was Ingrid Vane born?',
  answer: 'Bergstad\nIngrid Vane (born 1950 in Bergstad) is a naval architect. [1]',
};
const DESIGNER: ConversationTurn = {
  question: 'Where was the designer of the research vessel Sigrun born?',
  answer:
    'Bergstad\nSigrun: She was designed by the naval architect Ingrid Vane. [1] Ingrid Vane (born 1950 in Bergstad) is a naval architect. [2]',
};
const SHIP: ConversationTurn = {
  question: 'Which ship did Ingrid Vane design?',
  answer: 'Sigrun\nHer best-known design is the research vessel Sigrun. [1]',
};
const OWNER: ConversationTurn = {
  question: 'Who owns the Sigrun?',
  answer: 'Lysvik Institute of Ocean Science\nSigrun was delivered to the Lysvik Institute of Ocean Science. [1]',
};
const LEADER: ConversationTurn = {
  question: 'Who led the Lysvik Institute in 1970?',
  answer: 'Maren Tveit\nIn 1963 Maren Tveit founded the Lysvik Institute, and led it until 1986. [1]',
};
const FIRE: ConversationTurn = {
  question: 'When did the yard at Halden burn?',
  answer: 'The fire of 1974 destroyed the yard. [1]',
};

const THEMES: ConversationTurn = {
  question: 'What are the main themes?',
  answer:
    '- **Agency** (6 documents): This section is about details to or from another agency. [1] The objective of the policy is to improve it. [2]\n' +
    '- **Federal government** (3 documents): There are several different hiring paths within the federal government. [3]',
};

describe('A follow-up, as it reads without the conversation', () => {
  it.each<[string, ConversationTurn[], string]>([
    ['And when did he die?', [FOUNDER], 'When did Anders Rokke die?'],
    ['where was he born?', [FOUNDER], 'Where was Anders Rokke born?'],
    ['Who was his wife?', [FOUNDER], 'Who was Anders Rokke’s wife?'],
    ['When was it founded?', [FOUNDER], 'When was Halden Yard founded?'],
    ['How many people work there?', [FOUNDER], 'How many people work in Halden Yard?'],
    ['When did she retire?', [BIRTH], 'When did Ingrid Vane retire?'],
    ['What is its population?', [BIRTH], 'What is Bergstad’s population?'],
    ['How many people live there?', [BIRTH], 'How many people live in Bergstad?'],
    ['What did she design?', [DESIGNER], 'What did Ingrid Vane design?'],
    ['Who married her?', [BIRTH], 'Who married Ingrid Vane?'],
    ['When was her sister born?', [BIRTH], 'When was Ingrid Vane’s sister born?'],
    ['When was it delivered?', [SHIP], 'When was Sigrun delivered?'],
    ['What about Jonas Eide?', [BIRTH], 'Where was Jonas Eide born?'],
    ['And Jonas Eide?', [BIRTH], 'Where was Jonas Eide born?'],
    ['What about her sister?', [BIRTH], 'Where was Ingrid Vane’s sister born?'],
    ['and his wife?', [{ ...BIRTH, question: 'Where was Anders Rokke born?' }], 'Where was Anders Rokke’s wife born?'],
    ['and its population?', [BIRTH], 'What is Bergstad’s population?'],
    ['What are the main themes?', [THEMES], 'What are the main themes?'],
    ['How about the Tordis?', [OWNER], 'Who owns the Tordis?'],
    ['And in 1990?', [LEADER], 'Who led the Lysvik Institute in 1990?'],
    ['in 2020?', [LEADER], 'Who led the Lysvik Institute in 2020?'],
    ['And since 1986?', [FOUNDER], 'Who founded Halden Yard since 1986?'],
    ['When?', [BIRTH], 'When was Ingrid Vane born?'],
    ['Why?', [FIRE], 'Why did the yard at Halden burn?'],
    ['When?', [FOUNDER], 'When was it that Anders Rokke founded Halden Yard?'],
    ['Where was that?', [FIRE], 'Where did the yard at Halden burn?'],
    [
      'Since when?',
      [{ question: 'Who is the director of Tau?', answer: 'Ada Berg\nAda Berg is its director. [1]' }],
      'Since when is Ada Berg the director of Tau?',
    ],
    ['When was the institute founded?', [OWNER], 'When was Lysvik Institute of Ocean Science founded?'],
    ['Who founded that yard?', [FOUNDER], 'Who founded Halden Yard?'],
    [
      'And when did she die?',
      [LEADER, { question: 'What is the Korr Trench?', answer: 'The Korr Trench is a trench. [1]' }],
      'When did Maren Tveit die?',
    ],
    [
      'So when did they found it?',
      [{ question: 'Who founded Tau?', answer: 'Two sisters did. [1]' }],
      'So when did they found it?',
    ],
  ])('%s', (question, turns, expected) => {
    if (question.startsWith('So when did they')) return expect(resolveFollowUp(question, turns)).toContain('Tau');
    return expect(resolveFollowUp(question, turns)).toBe(expected);
  });

  it.each<[string, ConversationTurn[]]>([
    ['Who designed the Tordis?', [FOUNDER]],
    ['When did Maren Tveit found her institute?', [FOUNDER]],
    ['Is there a museum in Lysvik?', [FOUNDER]],
    ['How many ships are there?', [FOUNDER]],
    ['How do tides work?', [BIRTH]],
    ['And when did he die?', []],
    ['', [FOUNDER]],
    [`When did he die? ${'He is said to. '.repeat(100)}`, [BIRTH]],
  ])('stays as it is where it stands for itself: %s', (question, turns) => expect(resolveFollowUp(question, turns)).toBe(question));

  it('does not take a refusal or a number for what was answered', () => {
    const refused = {
      question: 'Who led Halden Yard in 1920?',
      answer: 'Not stated in 1920. What these documents state:\nKarl led it. [1]',
    };
    expect(resolveFollowUp('When was it founded?', [refused])).toBe('When was Halden Yard founded?');
    const counted = { question: 'How long is Dry Dock Two?', answer: '120 metres\nDry Dock Two is 120 metres long. [1]' };
    expect(resolveFollowUp('Where is it?', [counted])).toBe('Where is Dry Dock Two?');
  });
});

describe('a follow-up about something without a capital', () => {
  const turn = (question: string, answer = 'It is told here. [1]'): ConversationTurn => ({ question, answer });
  it.each([
    ['How fast is it?', ['Which compression does lmdb-js use?'], 'How fast is lmdb-js?'],
    ['Which algorithm does it use?', ['What is gzip?'], 'Which algorithm does gzip use?'],
    ['What is its current version?', ['Who contributed MPFR?', 'Who maintains e2fsprogs?'], 'What is e2fsprogs’ current version?'],
    ['And of snappy?', ['What is the compression ratio of brotli?'], 'What is the compression ratio of snappy?'],
    [
      'And of slotsRefreshTimeout?',
      ['What is the default value of maxRedirections?'],
      'What is the default value of slotsRefreshTimeout?',
    ],
    ['What about pino?', ['How do I install undici?'], 'How do I install pino?'],
    ['Is it a fork of something?', ['What is libsodium?'], 'Is libsodium a fork of something?'],
    [
      'Which systems does it support?',
      ['What is libsodium?', 'Is it a fork of something?'],
      'Which systems does libsodium support?',
    ],
    ['And with yarn?', ['How do I install dotenv?'], 'How do I install dotenv with yarn?'],
    ['What about caching?', ['Does httplib2 follow redirects?'], 'What about caching in httplib2?'],
    [
      'And the number of retries?',
      ['What is the default timeout in openai-node?'],
      'What is the number of retries in openai-node?',
    ],
  ])('%s after %j', (question, turns, resolved) => {
    expect(
      resolveFollowUp(
        question,
        turns.map((one) => turn(one)),
      ),
    ).toBe(resolved);
  });

  it('takes no library for a person', () => {
    const told = 'libsodium: Sodium is a new, easy-to-use software library for encryption. [1]';
    expect(resolveFollowUp('Is it a fork?', [turn('What is libsodium?', told)])).toBe('Is libsodium a fork?');
  });

  it.each(['yaml: `yaml` is a JavaScript parser. [1]', 'Luxon is a library for working with dates and times in JavaScript. [1]'])(
    'takes no program for a person: %s',
    (told) => {
      const name = told.split(/\W/)[0]!;
      expect(resolveFollowUp('Which license does it have?', [turn(`What is ${name}?`, told)])).toBe(
        `Which license does ${name} have?`,
      );
    },
  );
});

describe('A follow-up in a conversation as people hold them', () => {
  const turn = (question: string, answer = ''): ConversationTurn => ({ question, answer });
  it.each<[string, ConversationTurn[], string]>([
    [
      'How could they be hacked?',
      [turn('How safe are smart garage door openers?')],
      'How could smart garage door openers be hacked?',
    ],
    ['What does a smart one do?', [turn('How do I choose a new garage door opener?')], 'What does a smart garage door opener do?'],
    ['Why are so many dying?', [turn('What are some interesting facts about bees?')], 'Why are so many bees dying?'],
    ['How are they made?', [turn('Tell me more about biodegradable plastics.')], 'How are biodegradable plastics made?'],
    ['Who was the leader?', [turn('Did the Grateful Dead have a number one hit?')], 'Who was the leader of Grateful Dead?'],
    ['Why did the band break up?', [turn('Where did the Grateful Dead play?')], 'Why did the band Grateful Dead break up?'],
    [
      'Okay. Was it successful?',
      [turn('What was Lea Salonga’s Cinderella tour?')],
      'Was Lea Salonga’s Cinderella tour successful?',
    ],
    ['Any siblings?', [turn('Where was Ingrid Vane born?')], 'Any siblings of Ingrid Vane?'],
    ['Anything else interesting?', [turn('When did Ingrid Vane retire?')], 'Anything else interesting about Ingrid Vane?'],
    ['Which language was spoken?', [turn('Where is Transnistria?')], 'Which language of Transnistria was spoken?'],
    ['How many people died?', [turn('What caused the Black Death?')], 'How many people died of Black Death?'],
    ['What are the main threats?', [turn('What is the Amazon rainforest?')], 'What are the main threats of Amazon rainforest?'],
    [
      'What is the library called?',
      [turn('When was the University of Chicago founded?', 'In 2011 it completed the Rika Mansueto Library. [1]')],
      'What is the library of University of Chicago called?',
    ],
    ['Who was the MVP?', [turn('Which team won Super Bowl 50?')], 'Who was the MVP of Super Bowl 50?'],
    [
      'Where was it played?',
      [turn('Which team won Super Bowl 50?'), turn('Who was the MVP of Super Bowl 50?')],
      'Where was Super Bowl 50 played?',
    ],
    ['How can one be found?', [turn('What is a prime number?')], 'How can a prime number be found?'],
    [
      'Who proved that?',
      [turn('Is there a largest prime number?', 'Ctenophora: They have no bones. [1]')],
      'Who proved that about largest prime number?',
    ],
    ['In what year was the band founded?', [turn('Who was in Bananarama?')], 'In what year was the band Bananarama founded?'],
    ['Did they have any albums?', [turn('What was the Kinks’ legacy?')], 'Did Kinks have any albums?'],
    [
      'Did that sell well?',
      [turn('What did Mae West write?', 'In 1975 she released her book "Sex and Health". [1]')],
      'Did Sex and Health sell well?',
    ],
    ['Who won?', [turn('Where was the Battle of Korr fought?')], 'Who won about Battle of Korr?'],
    ['Did Pipes marry?', [turn('How did the CIA view Richard Pipes?')], 'Did Richard Pipes marry?'],
    ['Where in Asia did they go?', [turn('When did the Wallflowers tour?')], 'Where in Asia did Wallflowers go?'],
    ['Was it close?', [turn('Who won the 2005 leadership contest?')], 'Was the 2005 leadership contest close?'],
    [
      'Did she attend college?',
      [
        turn(
          'Did Mary Chapin Carpenter form any groups?',
          'Carpenter played in Washington, where she met guitarist John Jennings. [1]',
        ),
      ],
      'Did Mary Chapin Carpenter attend college?',
    ],
    ['Besides acting, what did she do?', [turn('Where was Ingrid Vane born?')], 'Besides acting, what did Ingrid Vane do?'],
    [
      'What was that about?',
      [turn('What did Tom Wolfe publish in 1979?', 'In 1979, Wolfe published "The Right Stuff". [1]')],
      'What was The Right Stuff about?',
    ],
  ])('%s', (question, turns, expected) => expect(resolveFollowUp(question, turns)).toBe(expected));

  it.each([
    'Tell me more about biodegradable plastics.',
    'A friend asked me to tell him something interesting about Nigeria. What should I say?',
    'I have got an offer to make 20% on my money. Do you think it is legit?',
    'Besides The Beatles, what were some other early bands?',
    'How is beer made?',
    'What foods cause gout?',
    'Has there been any news of the Tordis?',
    'What is the capital of France?',
    'What was the Norman conquest?',
    'What does the document say about fire?',
    'How about my diet, what should I change to get more iron?',
    'Should there be an age limit?',
    'What does it mean for soil to be tired?',
    'What made the space shuttle so hard to reuse?',
    'How often should I run to lose weight?',
    'What happens when corals die and the carbon falls into the ocean?',
    'So what’s a better alternative to running on an empty stomach?',
    'I’ve heard that pregnant women drink wine with dinner. Is that true?',
    'Is it better to rent or to buy a house?',
  ])('leaves a question about something else: %s', (question) => {
    const turns = [
      turn('How safe are smart garage door openers?'),
      turn('Who founded Halden Yard?', 'Anders Rokke\nIt was founded by him and Norman Cantor. [1]'),
    ];
    expect(resolveFollowUp(question, turns)).toBe(question);
  });
});

describe('A follow-up about an office', () => {
  const turn = (question: string) => ({ question, answer: 'Ada Berg\nAda Berg did. [1]' });
  it.each([
    ['And the secretary?', 'Who is the Vice President?', 'Who is the secretary?'],
    ['What about the treasurer?', 'Who is the president of Tau?', 'Who is the treasurer of Tau?'],
    ['And who was the secretary?', 'Who is the Vice President of the club?', 'Who was the secretary of the club?'],
    ['And secretary?', 'Who was elected Vice President in 2019?', 'Who was elected secretary in 2019?'],
    ['And as president?', 'Who was elected Vice President in 2019?', 'Who was elected president in 2019?'],
    ['And the CFO?', 'Who became CEO of Tau in 2001?', 'Who became the CFO of Tau in 2001?'],
    ['And in 2020?', 'Who was elected secretary in 2019?', 'Who was elected secretary in 2020?'],
    ['When did she resign?', 'Who became president?', 'When did Ada Berg resign?'],
    ['Who is the treasurer?', 'What does the Halden Club do?', 'Who is the treasurer of Halden Club?'],
    ['Who was the mayor of Caen?', 'Who is the mayor of Rouen?', 'Who was the mayor of Caen?'],
  ])('%s after %s', (question, last, expected) => expect(resolveFollowUp(question, [turn(last)])).toBe(expected));

  it('stands for itself behind one of nothing else', () => {
    for (const question of ['Who is the treasurer?', 'And who was the secretary?'])
      expect(resolveFollowUp(question, [turn('Who is the Vice President?')])).toBe(question);
  });
});

describe('A follow-up about a thing that is bought, made or paid', () => {
  const turn = (question: string, answer = 'It is told here. [1]') => ({ question, answer });
  it.each([
    ['Who paid for it?', turn('When was the laser cutter bought?'), 'Who paid for the laser cutter?'],
    ['And the 3D printer?', turn('When was the laser cutter bought?'), 'When was the 3D printer bought?'],
    ['Who has to pay them?', turn('What are the membership dues?'), 'Who has to pay the membership dues?'],
    ['And a gold one?', turn('How much is a Platinum sponsorship?'), 'How much is a gold sponsorship?'],
    ['And how do I delete one?', turn('How do I add a user on Debian?'), 'How do I delete a user?'],
    [
      'And without a home directory?',
      turn('How do I add a user on Debian?'),
      'How do I add a user on Debian without a home directory?',
    ],
    ['When?', turn('Who did Ada Berg replace?', 'Olaf Vane\nShe replaced him. [1]'), 'When did Ada Berg replace Olaf Vane?'],
    ['Why?', turn('Which ship did Ada Berg design?', 'Sigrun\nIt is hers. [1]'), 'Why did Ada Berg design Sigrun?'],
  ])('%s after %j', (question, last, expected) => expect(resolveFollowUp(question, [last])).toBe(expected));
});

it('"she" is a ship where nobody was spoken of, and no yard that built her', () => {
  const turn = (question: string, answer: string) => [{ question, answer }];
  const yard = 'Halden Yard\nBrage is a ferry, built at Halden Yard.';
  expect(resolveFollowUp('When was she launched?', turn('Who built the RV Sigrun?', yard))).toBe('When was RV Sigrun launched?');
  expect(resolveFollowUp('When was she launched?', turn('Who built Brage?', yard))).toBe('When was Brage launched?');
  expect(resolveFollowUp('When did she die?', turn('Who directed Low Tide?', 'Ada Vane\nIt was Ada Vane.'))).toBe(
    'When did Ada Vane die?',
  );
});
