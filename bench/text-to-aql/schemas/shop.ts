import type { FieldData } from './field-data';
import { Draw, fullName, many } from './field-data';

const CITIES = [
  ['Oslo', 'Norway'],
  ['Bergen', 'Norway'],
  ['Berlin', 'Germany'],
  ['Hamburg', 'Germany'],
  ['Lyon', 'France'],
  ['Leeds', 'United Kingdom'],
] as const;
const PRODUCTS = [
  'Desk Lamp',
  'Office Chair',
  'Standing Desk',
  'Notebook',
  'Fountain Pen',
  'Laptop Sleeve',
  'Wireless Mouse',
  'Keyboard',
  'Monitor Arm',
  'Webcam',
  'Headset',
  'Bookshelf',
  'Paper Tray',
  'Whiteboard',
  'Coffee Mug',
  'Water Bottle',
  'Backpack',
  'Travel Adapter',
  'USB Hub',
  'Cable Box',
];
const CATEGORIES = ['Furniture', 'Stationery', 'Electronics', 'Accessories'];

/** Dates and money: customers, orders, products, reviews. */
export function shop(): FieldData {
  const draw = new Draw(11);
  const customers = many(40, (n) => {
    const [city, country] = draw.of(CITIES);
    return {
      _key: `c${n}`,
      name: fullName(n),
      ...(n % 7 === 0 ? {} : { email: `user${n}@example.com` }),
      city,
      country,
      birth_date: draw.day(1955, 50),
      vip: draw.below(5) === 0,
      created_at: draw.day(2019, 5),
    };
  });
  const products = PRODUCTS.map((name, n) => ({
    _key: `p${n}`,
    name,
    category: CATEGORIES[n % 4],
    price: 5 + draw.below(400) + draw.below(100) / 100,
    stock: draw.below(120),
    discontinued: draw.below(6) === 0,
    tags: [draw.of(['eco', 'new', 'sale']), draw.of(['office', 'home'])],
  }));
  const orders = many(120, (n) => ({
    _key: `o${n}`,
    customer_id: `c${draw.below(34)}`,
    order_date: draw.day(2022, 3),
    status: draw.of(['open', 'shipped', 'delivered', 'cancelled', 'returned']),
    total: 20 + draw.below(900) + draw.below(100) / 100,
    discount: draw.of([0, 0, 5, 10]),
  }));
  const order_items = many(260, () => ({
    order_id: `o${draw.below(120)}`,
    product_id: `p${draw.below(18)}`,
    quantity: 1 + draw.below(6),
    unit_price: 5 + draw.below(300),
  }));
  const reviews = many(90, () => ({
    product_id: `p${draw.below(20)}`,
    customer_id: `c${draw.below(30)}`,
    stars: 1 + draw.below(5),
    posted_on: draw.day(2022, 3),
  }));
  return { name: 'shop', collections: { customers, products, orders, order_items, reviews }, edges: {}, graphs: {} };
}
