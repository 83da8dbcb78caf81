import type { FieldData } from './field-data';
import { Draw, fullName, many } from './field-data';

const TITLES = [
  'The Silent Harbour',
  'Northern Light',
  'Glass Mountain',
  'A Winter Letter',
  'The Last Ferry',
  'Red Orchard',
  'Midnight Tram',
  'Paper Kings',
  'The Salt Road',
  'Echo Valley',
  'Blue Hour',
  'Iron Garden',
  'The Clockmaker',
  'Distant Thunder',
  'Lost Cartographer',
  'Summer of Crows',
  'The Quiet Engine',
  'Stone Bridge',
  'Copper Sky',
  'Seven Lanterns',
  'The Glass Diver',
  'Ashes and Snow',
  'Green Corridor',
  'Wild Apricots',
  'The Long Tide',
];
const GENRES = ['drama', 'comedy', 'thriller', 'documentary', 'science fiction'];

/** A graph: people, movies, studios and four kinds of edges. */
export function films(): FieldData {
  const draw = new Draw(23);
  const movies = TITLES.map((title, n) => ({
    _key: `m${n}`,
    title,
    year: 1990 + draw.below(34),
    genre: draw.of(GENRES),
    runtime: 70 + draw.below(110),
    budget: 1_000_000 * (1 + draw.below(90)),
    rating: 40 / 10 + draw.below(60) / 10,
    language: draw.of(['English', 'German', 'French', 'Norwegian']),
  }));
  const people = many(45, (n) => ({
    _key: `a${n}`,
    name: fullName(n),
    birth_date: draw.day(1940, 60),
    country: draw.of(['Norway', 'Germany', 'France', 'Italy', 'Spain']),
  }));
  const studios = ['Aurora Pictures', 'Fjord Film', 'Lumen', 'Big Pine', 'Harbour Media'].map((name, n) => ({
    _key: `s${n}`,
    name,
    city: ['Oslo', 'Bergen', 'Paris', 'Munich', 'Berlin'][n],
    founded: 1950 + draw.below(60),
  }));
  const unique = <T extends { _from: string; _to: string }>(edges: T[]): T[] => [
    ...new Map(edges.map((edge) => [`${edge._from} ${edge._to}`, edge])).values(),
  ];
  const acted_in = unique(
    many(110, () => ({
      _from: `people/a${draw.below(40)}`,
      _to: `movies/m${draw.below(25)}`,
      role: draw.of(['lead', 'support', 'cameo']),
    })),
  );
  const directed = movies.map(({ _key }) => ({ _from: `people/a${30 + draw.below(12)}`, _to: `movies/${_key}` }));
  const produced = movies.map(({ _key }) => ({ _from: `studios/s${draw.below(4)}`, _to: `movies/${_key}` }));
  const follows = unique(
    many(70, () => ({ _from: `people/a${draw.below(40)}`, _to: `people/a${draw.below(40)}` })).filter(
      ({ _from, _to }) => _from !== _to,
    ),
  );
  return {
    name: 'films',
    collections: { movies, people, studios },
    edges: { acted_in, directed, produced, follows },
    graphs: {
      filmworld: [
        { collection: 'acted_in', from: ['people'], to: ['movies'] },
        { collection: 'directed', from: ['people'], to: ['movies'] },
        { collection: 'produced', from: ['studios'], to: ['movies'] },
        { collection: 'follows', from: ['people'], to: ['people'] },
      ],
    },
  };
}
