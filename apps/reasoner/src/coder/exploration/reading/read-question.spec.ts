import { describe, expect, it } from '@jest/globals';
import { readQuestion } from './read-question';

const NAMES = ['customers', 'orders', 'order_items', 'productReviews', 'categories', 'documents', 'shop_Entities', 'shipped_by'];
const read = (question: string) => {
  const { kind, collections, rest } = readQuestion(question, NAMES);
  return { kind, named: collections.map(({ name }) => name), rest: rest.map(({ text }) => text) };
};

describe('a question about a database', () => {
  it.each<[string, string, string[]]>([
    ['What can I ask here?', 'help', []],
    ['help', 'help', []],
    ['Which collections are there?', 'collections', []],
    ['what tables do we have', 'collections', []],
    ['Give me an overview of this database', 'collections', []],
    ['what is in this database?', 'collections', []],
    ['Which databases can I see?', 'databases', []],
    ['Are there any graphs?', 'graphs', []],
    ['list all views', 'views', []],
    ['which analyzers exist', 'analyzers', []],
    ['How many documents are in orders?', 'count', ['orders']],
    ['how many customers are there', 'count', ['customers']],
    ['number of rows in order items', 'count', ['order_items']],
    ['How many orders were shipped in May?', 'count', ['orders']],
    ['How big is the orders collection?', 'sizes', ['orders']],
    ['Which collection is the largest?', 'sizes', []],
    ['how much space do customers take on disk?', 'sizes', ['customers']],
    ['What attributes does a customer have?', 'schema', ['customers']],
    ['schema of product reviews', 'schema', ['productReviews']],
    ['describe categories', 'schema', ['categories']],
    ['columns of custmers', 'schema', ['customers']],
    ['Show me some orders', 'samples', ['orders']],
    ['what does an order look like', 'samples', ['orders']],
    ['example documents of entities', 'samples', ['shop_Entities']],
    ['Which indexes are on orders?', 'indexes', ['orders']],
    ['is there an indx on orders.total', 'indexes', ['orders']],
    ['collections without indexes', 'indexes', []],
    ['What is the difference between a hash and a persistent index?', 'manual', []],
    ['Which queries were slow?', 'slow-queries', []],
    ['what are the slowest queries', 'slow-queries', []],
    ['which query took the longest?', 'slow-queries', []],
    ['How do I make my queries faster?', 'make-fast', []],
    ['how do I speed up reading orders', 'make-fast', ['orders']],
    ['Explain this query: FOR o IN orders RETURN o', 'explain-query', []],
    ['what does FOR o IN orders FILTER o.total > 5 RETURN o do?', 'explain-query', []],
    ['How does COLLECT work?', 'manual', []],
    ['what is the syntax of a traversal', 'manual', []],
    ['Which collections have an email?', 'attribute-place', []],
    ['where is `email` stored', 'attribute-place', []],
    ['How are customers and orders connected?', 'relations', ['customers', 'orders']],
    ['Is there a collection called invoices?', 'exists', []],
    ['Who is the best customer of 2023?', 'about-data', ['customers']],
    ['what graphs exist', 'graphs', []],
    ['Who spent the most money last year?', 'about-data', []],
    ['Are there any empty collections?', 'sizes', []],
    ['Delete all orders', 'writes', ['orders']],
    ['please create an index on orders', 'writes', ['orders']],
    ['How do I delete documents in AQL?', 'manual', ['documents']],
    ['I want to see a sample of the shipped_by edges', 'samples', ['shipped_by']],
    ['orders', 'describe', ['orders']],
    ['tell me about documents', 'describe', ['documents']],
    ['index on customer in orders', 'indexes', ['orders']],
    ['Is there an index on the category of the order_items collection?', 'indexes', ['order_items']],
    ['What type is category in our orders?', 'schema', ['orders']],
    ['indexes on customers and orders', 'indexes', ['customers', 'orders']],
    ['should I add an index on orders?', 'indexes', ['orders']],
    ['Is there full text search set up?', 'views', []],
    ['does orders have a field named coupon', 'schema', ['orders']],
  ])('is read: %s', (question, kind, named) => {
    const { kind: found, named: collections } = read(question);
    expect([found, collections]).toEqual([kind, named]);
  });

  it.each([
    ['What does a person look like?', 'samples', 'people'],
    ['how many children are there', 'count', 'Child'],
  ])('knows plurals that no ending tells: %s', (question, kind, name) => {
    const found = readQuestion(question, ['people', 'Child']);
    expect([found.kind, found.collections.map((one) => one.name)]).toEqual([kind, [name]]);
  });

  it('keeps what it does not understand apart from what it does', () => {
    expect(read('How many orders were shipped in May?').rest).toEqual(['shipped']);
    expect(read('How many orders are there?').rest).toEqual([]);
  });

  it('is read in bounded time, however long', () => {
    expect(read('orders and '.repeat(20_000)).named).toEqual(['orders']);
  });
});
