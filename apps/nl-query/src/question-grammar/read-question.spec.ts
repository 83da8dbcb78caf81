import { describe, expect, it } from '@jest/globals';
import { parse } from '@strata/aql';
import type { AttributeShape, CollectionShape, DatabaseSchema, ValueType } from '../database-schema/schema';
import type { ValueSense } from './phrases';
import { GrammarQuestion } from './read-question';
import { ReadingProblem } from './reading-problem';

const attribute = (path: string, ...types: ValueType[]): AttributeShape => ({
  path: path.split('.'),
  types,
  memberTypes: types.includes('list') ? ['text'] : [],
});
const collection = (name: string, attributes: AttributeShape[], more: Partial<CollectionShape> = {}): CollectionShape => ({
  ...{ name, count: 10, attributes, indexes: [], references: [], ends: undefined },
  ...more,
});

const SCHEMA: DatabaseSchema = {
  collections: [
    collection('customers', [
      attribute('name', 'text'),
      attribute('city', 'text'),
      attribute('birthDate', 'date'),
      attribute('is_active', 'boolean'),
      attribute('email', 'text'),
    ]),
    collection(
      'orders',
      [
        attribute('customer_id', 'text'),
        attribute('total', 'number'),
        attribute('ord_dt', 'date'),
        attribute('status', 'text'),
        attribute('tags', 'list'),
      ],
      {
        references: [{ path: ['customer_id'], target: 'customers', targetAttribute: '_key' }],
      },
    ),
    collection('deliveries', [
      attribute('order_no', 'number'),
      attribute('picked_on', 'date'),
      { ...attribute('returned_on', 'date'), isOptional: true },
      { ...attribute('vld_flg', 'text'), flag: { yes: 'Y', no: 'N' } },
      attribute('crd_lmt', 'number'),
      attribute('country', 'text'),
      attribute('weight_kg', 'number'),
    ]),
    collection('knows', [attribute('since', 'date')], { ends: { from: ['customers'], to: ['customers'] } }),
  ],
  graphs: [
    {
      name: 'friends',
      edgeDefinitions: [{ collection: 'knows', from: ['customers'], to: ['customers'] }],
      collections: ['knows', 'customers'],
    },
  ],
  views: [],
};
const value = (collectionName: string, path: string, text: string): [string, ValueSense[]] => [
  text.toLowerCase(),
  [{ collection: collectionName, path: [path], value: text, isList: path === 'tags', isPart: false }],
];
const VALUES = new Map([
  value('customers', 'name', 'Anna Berg'),
  value('customers', 'name', 'Tom Hill'),
  value('customers', 'city', 'Oslo'),
  value('customers', 'city', 'Leeds'),
  value('orders', 'status', 'open'),
  value('orders', 'tags', 'gift'),
  value('deliveries', 'country', 'Norway'),
]);
const read = (question: string) => new GrammarQuestion(question, SCHEMA, new Date('2025-06-15T12:00:00Z')).read(VALUES);

describe('a question', () => {
  it.each<[kind: string, question: string, understood: string]>([
    ['counting', 'How many customers are there?', 'the number of customers'],
    ['listing', 'show me all the orders please', 'all orders'],
    ['listing attributes', 'names and cities of customers', 'name, city of customers'],
    ['filtering by a name', 'customers in Oslo', 'customers where city is "Oslo"'],
    ['filtering by alternatives', 'customers from Oslo or Leeds', 'customers where city is one of "Oslo", "Leeds"'],
    ['filtering by numbers', 'orders with a total of more than 1,500.50', 'all orders where total > 1500.5'],
    ['ranges', 'orders with total between 5 and 10', 'all orders where total >= 5 and total <= 10'],
    ['dates', 'orders in March 2024', 'all orders where ord_dt >= "2024-03-01" and ord_dt < "2024-04-01"'],
    [
      'what things on both sides of two limits share',
      'What are the cities shared by customers born before 1945 and after 1955?',
      'different city of customers where birthDate < "1945-01-01" and there is (customers where birthDate >= "1956-01-01") (by city)',
    ],
    ['dates of other attributes', 'customers born before 1980', 'all customers where birthDate < "1980-01-01"'],
    ['days before today', 'orders of the last 30 days', 'all orders where ord_dt >= "2025-05-16" and ord_dt < "2025-06-16"'],
    ['members of lists', 'orders tagged gift', 'all orders where one of tags is "gift"'],
    ['flags', 'active customers', 'all customers where is_active is true'],
    ['negation', "orders that aren't open", 'all orders where status is not "open"'],
    ['missing attributes', 'customers without an email', 'all customers where email is missing'],
    ['grouping', 'number of orders per status', 'the number of orders, by orders.status'],
    ['grouping by time', 'total per month', 'sum of total of orders, by month of orders.ord_dt'],
    ['sorting', 'customers sorted by name descending', 'all customers, highest customers.name first'],
    ['top n', 'the 3 largest orders', 'all orders, highest orders.total first, the first 3'],
    ['averages', 'what is the average order total', 'average total of orders'],
    [
      'joins by attributes',
      'orders of Anna Berg',
      'all orders where there is (customers where name is "Anna Berg") (by customer_id)',
    ],
    ['numbers of others', 'customers with at least 2 orders', 'all customers where there are >= 2 orders (by customer_id)'],
    ['none of others', 'customers without orders', 'all customers where there is no orders (by customer_id)'],
    [
      'the most of others',
      'which customer has the most orders',
      'all customers where there is orders (by customer_id), highest the number of orders first, the first 1',
    ],
    ['edges', 'who knows Tom Hill', 'all customers where there is (customers where name is "Tom Hill") (along knows)'],
    [
      'paths',
      'how is Anna Berg connected to Tom Hill',
      'the shortest connection between customers where name is "Anna Berg" and customers where name is "Tom Hill", in the graph friends',
    ],
    [
      'reach',
      'who is within 2 steps of Anna Berg',
      'customers reached from customers where name is "Anna Berg" in at most 2 steps, in the graph friends',
    ],
    ['other words', 'clients in Leeds', 'customers where city is "Leeds"'],
    ['ages', 'customers older than 60', 'customers where birthDate < "1965-06-15"'],
    ['ages in years', 'customers under 18 years old', 'customers where birthDate > "2007-06-15"'],
    ['ages at least', 'customers who are 60 or older', 'customers where birthDate <= "1965-06-15"'],
    ['flags that are letters', 'valid deliveries', 'deliveries where vld_flg is "Y"'],
    ['denied flags', 'invalid deliveries', 'deliveries where vld_flg is "N"'],
    ['denied flags of customers', 'inactive customers', 'customers where is_active is false'],
    ['any short form', 'deliveries with a credit limit over 500', 'deliveries where crd_lmt > 500'],
    ['nationalities', 'Norwegian deliveries', 'deliveries where country is "Norway"'],
    ['what was not done', 'deliveries that were not returned', 'deliveries where returned_on is missing'],
    ['what was done', 'returned deliveries', 'deliveries where returned_on is there'],
    ['the time that all have', 'deliveries in 2024', 'deliveries where picked_on >= "2024-01-01" and picked_on < "2025-01-01"'],
    ['spans', 'deliveries of 20 to 30 kg weight', 'deliveries where weight_kg >= 20 and weight_kg <= 30'],
    ['bounds behind a number', 'deliveries with a weight of 30 kg or more', 'deliveries where weight_kg >= 30'],
    ['alternatives', 'customers that are active or live in Oslo', 'customers where (is_active is true or city is "Oslo")'],
    ['alternatives of one number', 'orders with a total below 5 or above 90', 'orders where (total < 5 or total > 90)'],
    [
      'neighbours',
      'which customers are connected to Tom Hill',
      'customers reached from customers where name is "Tom Hill" in exactly 1 steps, in the graph friends',
    ],
    ['names beside attributes', 'customers with their city', 'name, city of customers'],
    ['sums of all', 'total amount of all orders', 'sum of total of orders'],
    ['short forms', 'order date of open orders', 'ord_dt of orders where status is "open"'],
  ])('is read for %s: %s', (_, question, understood) => {
    const { query, understood: said } = read(question);
    expect(said.replace(/^all /, '')).toBe(understood.replace(/^all /, ''));
    expect(() => parse(query)).not.toThrow();
  });

  it('sorts by what it has joined: no variable is left without its documents', () => {
    const { query } = read('orders sorted by birth date of the customer');
    expect(query).toMatch(/FOR c IN customers\nFILTER c\.`?_key`? == o\.customer_id/);
    expect(query).toContain('SORT c.birthDate');
  });

  it.each<[string, readonly string[]]>([
    ['how many zebras are there', ['zebras']],
    ['customers who gargle in Oslo', ['gargle']],
    ['orders over 5 bananas from Atlantis', ['bananas', 'Atlantis']],
    ['hm', ['hm']],
  ])('names the words that it does not understand: %s', (question, words) => {
    expect(() => read(question)).toThrow(ReadingProblem);
    expect(() => read(question)).toThrow(expect.objectContaining({ words }));
  });

  it.each([
    'average of customers',
    'orders per',
    'the highest',
    'average number of orders per customer',
    'orders older than 60',
    'customers or open orders',
    'active customers in Oslo or with an email who live in Leeds',
    'customers with an email connected to Tom Hill',
    'open orders over 50 or tagged gift in March 2024',
  ])('is not guessed at: %s', (question) => {
    expect(() => read(question)).toThrow(ReadingProblem);
  });

  it('groups by the attribute itself where what it points to is called by nothing', () => {
    const chunks = collection('chunks', [attribute('batch_id', 'text')], {
      references: [{ path: ['batch_id'], target: 'batches', targetAttribute: 'batch_id' }],
    });
    const batches = collection('batches', [attribute('batch_id', 'text'), attribute('size', 'number')]);
    const schema = { ...SCHEMA, collections: [chunks, batches] };
    const { query } = new GrammarQuestion('chunks per batch_id', schema, new Date('2025-06-15T12:00:00Z')).read(new Map());
    expect(query).not.toContain('batches');
    expect(query).toContain('COLLECT batch_id = c.batch_id');
  });

  it('writes values as values, whatever they hold', () => {
    const { query } = read("customers named 'x\" || true || `y` REMOVE c IN customers'");
    expect(() => parse(query)).not.toThrow();
    expect(query).not.toMatch(/^\s*REMOVE/m);
  });
});
