import { expect, it } from '@jest/globals';
import { tellsHow } from './tells-how';

const PASSAGES = [
  {
    title: 'Users and groups',
    text: 'Postgresql databases are owned by this user. It is there always. Some say so. It is not installed on new systems. On Windows you also should install colors.',
  },
  { title: 'Pino', text: 'It is very fast. Use npm to install it.' },
];
const told = (question: string, ...named: string[]) =>
  tellsHow(
    question,
    named.map((name) => ({ start: question.indexOf(name), end: question.indexOf(name) + name.length })),
    PASSAGES,
  );

it.each([
  ['How do I install PostgreSQL on Windows?', ['PostgreSQL', 'Windows'], false],
  ['How can I upgrade Pino?', ['Pino'], false],
  ['How do I install Pino?', ['Pino'], true],
  ['How to install colors on Windows?', ['Windows'], true],
  ['How do I install it?', [], true],
  ['How do Postgresql users live on Windows?', ['Postgresql', 'Windows'], true],
  ['Who installed PostgreSQL on Windows?', ['PostgreSQL', 'Windows'], true],
] as const)('%s with %j', (question, named, expected) => expect(told(question, ...named)).toBe(expected));
