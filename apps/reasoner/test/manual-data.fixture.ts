import type { ToolPlatform } from './tool-platform.builder';

const CUSTOMERS = [
  { _key: 'c1', name: 'Anna', city: 'Oslo', age: 34, tags: ['vip', 'new'], active: true },
  { _key: 'c2', name: 'Bo', city: 'Bergen', age: 17, tags: [], active: true },
  { _key: 'c3', name: 'Cara', city: 'Oslo', age: 51, tags: ['vip'], active: false },
  { _key: 'c4', name: 'Anders', city: 'Bergen', tags: ['new'], active: true },
  { _key: 'c5', name: 'Eva', city: 'Trondheim', age: 51, tags: [], active: true },
  { _key: 'c6', name: 'Anna', city: 'Oslo', age: 20, tags: [], active: true },
];
const ORDERS = [
  {
    _key: 'o1',
    customer: 'c1',
    total: 120,
    status: 'paid',
    date: '2024-01-15',
    items: [{ product: 'p1', quantity: 2, price: 60 }],
  },
  { _key: 'o2', customer: 'c1', total: 40, status: 'sent', date: '2024-02-01', items: [{ product: 'p2', quantity: 1, price: 40 }] },
  { _key: 'o3', customer: 'c2', total: 75, status: 'paid', date: '2024-02-01', items: [{ product: 'p1', quantity: 1, price: 75 }] },
  {
    _key: 'o4',
    customer: 'c3',
    total: 300,
    status: 'open',
    date: '2023-11-30',
    items: [{ product: 'p3', quantity: 3, price: 100 }],
  },
];
const KNOWS = [
  { _from: 'customers/c1', _to: 'customers/c2', since: 2010 },
  { _from: 'customers/c1', _to: 'customers/c3', since: 2018 },
  { _from: 'customers/c2', _to: 'customers/c5', since: 2020 },
  { _from: 'customers/c3', _to: 'customers/c5', since: 2015 },
];
const PLACES = [
  { _key: 'oslo', name: 'Oslo', location: { type: 'Point', coordinates: [10.75, 59.91] } },
  { _key: 'bergen', name: 'Bergen', location: { type: 'Point', coordinates: [5.32, 60.39] } },
];
const ARTICLES = [
  { _key: 'a1', title: 'Graphs', text: 'Graph databases keep edges beside documents', vector: [1, 0, 0] },
  { _key: 'a2', title: 'Indexes', text: 'Indexes make reading faster and writing slower', vector: [0, 1, 0] },
  { _key: 'a3', title: 'Both', text: 'Indexes help graph databases, too', vector: [0.7, 0.7, 0] },
];

/** The collections that the manual's examples speak of (docs/aql/01-loops.md), in the database `shop`. */
export async function makeShop(platform: ToolPlatform, root: string): Promise<void> {
  await platform.call(root, 'POST', '/_api/database', { name: 'shop' });
  const post = (path: string, body: unknown) => platform.call(root, 'POST', `/_db/shop${path}`, body);
  const fill = async (name: string, documents: readonly object[], type = 2) => {
    await post('/_api/collection', { name, type });
    await post(`/_api/document/${name}`, documents);
  };
  await fill('customers', CUSTOMERS);
  await fill('orders', ORDERS);
  await fill('products', [{ _key: 'p1', name: 'Lamp', price: 60, category: 'light' }]);
  await fill('places', PLACES);
  await fill('articles', ARTICLES);
  await fill('knows', KNOWS, 3);
  const edgeDefinitions = [{ collection: 'knows', from: ['customers'], to: ['customers'] }];
  await post('/_api/gharial', { name: 'friends', edgeDefinitions });
  await post('/_api/index?collection=orders', { type: 'persistent', fields: ['customer', 'date'], name: 'customer_date' });
  await post('/_api/index?collection=places', { type: 'geo', fields: ['location'], geoJson: true });
  await post('/_api/view', {
    ...{ name: 'articles_view', type: 'arangosearch' },
    links: { articles: { fields: { text: { analyzers: ['text_en'] } } } },
  });
}
