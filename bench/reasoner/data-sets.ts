import type { DataSet } from './data-set';
import { forum } from './forum-data-set';

const persistent = (...fields: string[]) => ({ type: 'persistent', fields });

/** A shop: 152,050 documents. */
const documents: DataSet = {
  name: 'shop',
  collections: ['users', 'orders', 'products', 'countries', 'reviews'],
  edges: [],
  fill: [
    'FOR i IN 0..49 INSERT {_key: CONCAT("C", i), name: CONCAT("Country ", i), region: CONCAT("R", i % 6)} INTO countries',
    `FOR i IN 0..19999 INSERT {_key: CONCAT("u", i), name: CONCAT("User ", i), email: CONCAT("user", i, "@example.org"),
       country: CONCAT("C", i % 50), city: CONCAT("City ", (i * 31) % 397), age: 18 + (i * 7) % 60, active: i % 3 != 0,
       tags: [CONCAT("t", i % 20), CONCAT("t", (i * 3) % 20), CONCAT("t", (i * 7) % 20)], nick: i % 5 == 0 ? null : CONCAT("n", i),
       created: DATE_ISO8601(1500000000000 + i * 3600000), score: (i * 7919) % 1000 / 10, manager: i < 100 ? null : CONCAT("u", i % 100)} INTO users`,
    `FOR i IN 0..1999 INSERT {_key: CONCAT("p", i), sku: CONCAT("SKU-", i), name: CONCAT("Product ", i), category: CONCAT("cat", i % 40),
       price: (i * 37) % 1000 / 4, vendor: CONCAT("v", i % 100), weight: i % 9 == 0 ? null : i % 25} INTO products`,
    `FOR i IN 0..99999 INSERT {_key: CONCAT("o", i), user: CONCAT("u", (i * 7919) % 20000), userId: CONCAT("users/u", (i * 7919) % 20000),
       product: CONCAT("p", (i * 31) % 2000), status: ["new", "paid", "shipped", "closed"][(i * 13) % 4], total: (i * 37) % 5000 / 10,
       date: DATE_ISO8601(1546300800000 + i * 1200000), items: [{product: CONCAT("p", i % 2000), qty: 1 + i % 4}, {product: CONCAT("p", (i * 7) % 2000), qty: 1}],
       channel: i % 11 == 0 ? null : ["web", "app", "store"][i % 3]} INTO orders`,
    `FOR i IN 0..29999 INSERT {_key: CONCAT("r", i), product: CONCAT("p", (i * 17) % 2000), user: CONCAT("u", (i * 101) % 20000), stars: 1 + i % 5,
       text: CONCAT("review ", i, " of a thing that was ", ["good", "bad", "fine"][i % 3])} INTO reviews`,
  ],
  indexes: [
    ['users', { ...persistent('email'), unique: true }],
    ['users', persistent('country')],
    ['users', persistent('age')],
    ['users', persistent('tags[*]')],
    ['orders', persistent('user')],
    ['orders', persistent('product')],
    ['orders', persistent('date')],
    ['orders', persistent('status', 'date')],
    ['products', persistent('category')],
    ['products', { ...persistent('sku'), unique: true }],
    ['reviews', persistent('product')],
  ],
};

/** People who know each other, where they work, and a tree of areas: 172,000 documents and edges. */
const graph: DataSet = {
  name: 'social',
  collections: ['people', 'companies', 'areas'],
  edges: ['knows', 'worksAt', 'contains'],
  fill: [
    `FOR i IN 0..19999 INSERT {_key: TO_STRING(i), name: CONCAT("Person ", i), group: i % 40, age: 18 + i % 50, active: i % 4 != 0,
       area: CONCAT("areas/", 1000 + i % 9000)} INTO people`,
    'FOR i IN 0..499 INSERT {_key: TO_STRING(i), name: CONCAT("Company ", i), sector: CONCAT("S", i % 12), size: (i * 7) % 1000} INTO companies',
    'FOR i IN 0..9999 INSERT {_key: TO_STRING(i), name: CONCAT("Area ", i), level: LENGTH(TO_STRING(i))} INTO areas',
    'FOR i IN 1..9999 INSERT {_from: CONCAT("areas/", FLOOR(i / 10)), _to: CONCAT("areas/", i), kind: i % 3 == 0 ? "main" : "side"} INTO contains',
    `FOR i IN 0..119999 INSERT {_from: CONCAT("people/", i % 20000), _to: CONCAT("people/", (i * 7919 + 13) % 20000),
       since: 1990 + i % 30, kind: ["friend", "colleague", "family"][i % 3], weight: 1 + i % 9} INTO knows`,
    `FOR i IN 0..19999 INSERT {_from: CONCAT("people/", i), _to: CONCAT("companies/", (i * 13) % 500), role: ["dev", "ops", "boss"][i % 3],
       from: 2000 + i % 20} INTO worksAt`,
  ],
  indexes: [
    ['people', persistent('group')],
    ['companies', persistent('sector')],
    ['knows', persistent('since')],
  ],
  graph: {
    name: 'society',
    edgeDefinitions: [
      { collection: 'knows', from: ['people'], to: ['people'] },
      { collection: 'worksAt', from: ['people'], to: ['companies'] },
      { collection: 'contains', from: ['areas'], to: ['areas'] },
    ],
  },
};

const WORDS =
  '["river","stone","engine","market","garden","signal","winter","paper","bridge","music","copper","harbour","letter","forest","mirror","castle"]';

/** Articles, their authors and comments, with a view: 131,000 documents. */
const text: DataSet = {
  name: 'press',
  collections: ['articles', 'authors', 'comments'],
  edges: [],
  fill: [
    'FOR i IN 0..999 INSERT {_key: CONCAT("a", i), name: CONCAT("Author ", i), country: CONCAT("C", i % 30), born: 1930 + i % 70} INTO authors',
    `LET w = ${WORDS} FOR i IN 0..29999 LET title = CONCAT_SEPARATOR(" ", w[i % 16], w[(i * 7 + 3) % 16], i)
       INSERT {_key: CONCAT("x", i), title, slug: CONCAT("slug-", i), author: CONCAT("a", i % 1000), published: DATE_ISO8601(1400000000000 + i * 9000000),
         body: CONCAT_SEPARATOR(" ", FOR k IN 0..30 RETURN w[(i * (k + 3) + k * k) % 16]), section: CONCAT("S", i % 25), views: (i * 7919) % 100000,
         tags: UNIQUE([w[i % 16], w[(i * 3) % 16], w[(i * 5 + 1) % 16]]), lang: i % 7 == 0 ? null : ["en", "de", "fr"][i % 3]} INTO articles`,
    `LET w = ${WORDS} FOR i IN 0..99999 INSERT {_key: CONCAT("c", i), article: CONCAT("x", (i * 7) % 30000), who: CONCAT("reader", i % 5000), likes: (i * 31) % 200,
         at: DATE_ISO8601(1500000000000 + i * 600000), text: CONCAT_SEPARATOR(" ", w[i % 16], w[(i * 3) % 16], w[(i * 11) % 16])} INTO comments`,
  ],
  indexes: [
    ['articles', persistent('section')],
    ['articles', persistent('published')],
    ['articles', { ...persistent('slug'), unique: true }],
    ['articles', persistent('author')],
    ['articles', persistent('tags[*]')],
    ['articles', persistent('title')],
    ['comments', persistent('article')],
    ['comments', persistent('at')],
    ['comments', persistent('who')],
  ],
  view: {
    name: 'press_view',
    type: 'arangosearch',
    links: {
      articles: {
        fields: {
          title: { analyzers: ['text_en', 'identity'] },
          body: { analyzers: ['text_en'] },
          section: {},
          tags: {},
          views: {},
        },
      },
    },
  },
};

export const DATA_SETS: readonly DataSet[] = [documents, graph, text, forum];
