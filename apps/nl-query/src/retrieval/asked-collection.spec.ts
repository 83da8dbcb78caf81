import { expect, it } from '@jest/globals';
import { asksOfCollection } from './asked-collection';

it.each([
  'What are these documents about?',
  'what is this collection about',
  'What do my files contain?',
  "What's in the documents?",
  'What are the main topics?',
  'Which themes are covered in the documents?',
  'What are the key themes of the collection?',
  'Summarize the documents.',
  'Give me an overview of all these files',
  'Tell me about this corpus.',
])('%s is asked of a collection', (question) => expect(asksOfCollection(question)).toBe(true));

it.each([
  'What is Low Tide about?',
  'What is the document about tides about?',
  'What do the documents say about tides?',
  'Summarize the project plan of Ulm.',
  'Which documents deal with tides?',
  'What topics are taught in Graz?',
  'Which subjects are hard?',
  'What topics did Ada Vane teach at Graz?',
  'What are the main exports of Borduria?',
  `What are the ${'main '.repeat(20_000)}topics?`,
])('%# is not: %s', (question) => expect(asksOfCollection(question)).toBe(false));
