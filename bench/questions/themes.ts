/** Questions about a whole collection. */
export const THEMES = [
  'What are the main themes of these documents?',
  'What do the documents say about films?',
  'Which kinds of people do the documents tell of?',
  'What do the documents tell about royal families?',
  'What is told of music and songs?',
  'Which countries and regions do the documents deal with?',
  'What do the documents say about wars and armies?',
  'What do the documents say about religion?',
  'What is said about sports?',
  'What do the documents say about books and writers?',
  'Which companies and organizations are described, and what do they do?',
  'What do the documents say about schools and universities?',
];
