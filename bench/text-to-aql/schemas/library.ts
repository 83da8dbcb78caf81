import type { FieldData } from './field-data';
import { Draw, fullName, many } from './field-data';

const AUTHORS = [
  ['Sigrid Holm', 'Norway', '1951-03-12'],
  ['Bjorn Aasen', 'Norway', '1938-07-01'],
  ['Elsa Lindgren', 'Sweden', '1962-11-23'],
  ['Karl Weber', 'Germany', '1945-01-30'],
  ['Martha Klein', 'Germany', '1979-05-17'],
  ['Jean Fournier', 'France', '1929-09-09'],
  ['Claire Dubois', 'France', '1984-12-02'],
  ['Paolo Conti', 'Italy', '1970-02-14'],
  ['Ana Ferreira', 'Portugal', '1991-06-21'],
  ['John Ashworth', 'England', '1955-08-05'],
  ['Mary Pelham', 'England', '1988-04-19'],
  ['Ivo Petrov', 'Bulgaria', '1966-10-10'],
] as const;
const WORDS = ['Winter', 'Harbour', 'Glass', 'River', 'Silent', 'Northern', 'Garden', 'Iron', 'Lantern', 'Salt'];
const THINGS = ['House', 'Song', 'Letters', 'Road', 'Island'];

/** A town library: what is lent to whom, and what was not brought back. */
export function library(): FieldData {
  const draw = new Draw(131);
  const branches = ['Central Library', 'Harbour Branch', 'Hillside Branch'].map((name, n) => ({
    _key: `br${n}`,
    name,
    city: ['Bergen', 'Bergen', 'Voss'][n],
    opened_on: `${1960 + 15 * n}-05-01`,
  }));
  const authors = AUTHORS.map(([name, country, birth_date], n) => ({
    _key: `au${n}`,
    name,
    country,
    birth_date,
    ...(n === 1 || n === 5 ? { died_on: `${1999 + n}-02-03` } : {}),
  }));
  const books = many(50, (n) => ({
    _key: `bk${n}`,
    isbn: `978-${1000 + n}`,
    title: `The ${WORDS[n % 10] as string} ${THINGS[Math.floor(n / 10)] as string}`,
    author_id: `au${draw.below(11)}`,
    genre: draw.of(['novel', 'poetry', 'history', 'travel']),
    language: draw.of(['Norwegian', 'English', 'German']),
    year_published: 1950 + draw.below(74),
    pages: 90 + draw.below(600),
    copies: 1 + draw.below(5),
  }));
  const members = many(40, (n) => ({
    _key: `mb${n}`,
    name: fullName(n + 130),
    birth_date: draw.day(1940, 75),
    membership: draw.of(['adult', 'student', 'child', 'senior']),
    branch_id: `br${draw.below(3)}`,
    joined_on: draw.day(2010, 14),
    ...(n % 4 === 0 ? {} : { email: `reader${n}@example.org` }),
    blocked: draw.below(6) === 0,
  }));
  const loans = many(160, (n) => ({
    _key: `ln${n}`,
    book_id: `bk${draw.below(44)}`,
    member_id: `mb${draw.below(35)}`,
    borrowed_on: draw.day(2022, 3),
    ...(draw.below(5) === 0 ? {} : { returned_on: draw.day(2025, 1) }),
    renewals: draw.below(4),
    fine: draw.below(3) === 0 ? 1 + draw.below(40) : 0,
  }));
  const reservations = many(30, (n) => ({
    _key: `rs${n}`,
    book_id: `bk${draw.below(50)}`,
    member_id: `mb${draw.below(40)}`,
    placed_on: draw.day(2024, 1),
    status: draw.of(['waiting', 'ready', 'expired']),
  }));
  return {
    name: 'library',
    collections: { branches, authors, books, members, loans, reservations },
    edges: {},
    graphs: {},
  };
}
