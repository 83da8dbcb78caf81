import type { FieldData } from './field-data';
import { Draw, many } from './field-data';

/** Who delivers what to whom: a graph of suppliers, parts, products, plants and customers. */
export function supply(): FieldData {
  const draw = new Draw(307);
  const suppliers = [
    ['Nordstahl', 'Germany', 1],
    ['Alpen Guss', 'Austria', 2],
    ['Lyon Plastiques', 'France', 1],
    ['Turin Motori', 'Italy', 1],
    ['Gdansk Cables', 'Poland', 2],
    ['Bilbao Forja', 'Spain', 3],
    ['Oulu Sensors', 'Finland', 1],
    ['Porto Textil', 'Portugal', 3],
  ].map(([name, country, tier], n) => ({
    _key: `s${n}`,
    name,
    country,
    tier,
    rating: 1 + draw.below(5),
    certified: draw.below(3) !== 0,
  }));
  const parts = [
    'Frame',
    'Axle',
    'Battery Cell',
    'Battery Pack',
    'Motor',
    'Seat',
    'Wiring Harness',
    'Speed Sensor',
    'Brake Disc',
    'Headlight',
  ].map((name, n) => ({
    _key: `p${n}`,
    name,
    unit_cost: 3 + draw.below(300),
    weight_kg: 1 + draw.below(40),
    critical: draw.below(2) === 0,
  }));
  const products = ['City Scooter', 'Cargo Bike', 'Trail Bike', 'Kids Bike'].map((name, n) => ({
    _key: `d${n}`,
    name,
    price: 400 + 100 * draw.below(40),
    launched: `${2016 + 2 * n}-03-15`,
  }));
  const plants = [
    ['Leipzig Plant', 'Leipzig', 'Germany'],
    ['Graz Plant', 'Graz', 'Austria'],
    ['Zaragoza Plant', 'Zaragoza', 'Spain'],
    ['Lodz Plant', 'Lodz', 'Poland'],
  ].map(([name, city, country], n) => ({
    _key: `l${n}`,
    name,
    city,
    country,
    capacity: 1_000 * (1 + draw.below(20)),
    opened: 1980 + 9 * n,
  }));
  const customers = ['Velo Nord', 'Rad Haus', 'Bici Madrid', 'Cycle Paris', 'Fiets Direct', 'Bike Oslo'].map((name, n) => ({
    _key: `c${n}`,
    name,
    country: ['Sweden', 'Germany', 'Spain', 'France', 'Netherlands', 'Norway'][n],
    segment: draw.of(['retail', 'fleet', 'online']),
    since: draw.day(2015, 8),
  }));
  const supplies = many(16, (n) => ({
    _from: `suppliers/s${n < 8 ? n : draw.below(7)}`,
    _to: `parts/p${draw.below(9)}`,
    lead_days: 3 + draw.below(60),
    contract_until: draw.day(2025, 3),
  }));
  const made_of = [
    ...[0, 1, 2, 3].flatMap((product) => [
      { _from: `products/d${product}`, _to: 'parts/p0', quantity: 1 },
      { _from: `products/d${product}`, _to: 'parts/p1', quantity: 2 },
      {
        _from: `products/d${product}`,
        _to: `parts/p${5 + product}`,
        quantity: 1 + draw.below(3),
      },
    ]),
    { _from: 'products/d0', _to: 'parts/p3', quantity: 1 },
    { _from: 'products/d1', _to: 'parts/p3', quantity: 2 },
    { _from: 'products/d0', _to: 'parts/p4', quantity: 1 },
    { _from: 'parts/p3', _to: 'parts/p2', quantity: 40 },
    { _from: 'parts/p4', _to: 'parts/p6', quantity: 1 },
  ];
  const produced_at = [
    ['d0', 'l0'],
    ['d0', 'l1'],
    ['d1', 'l0'],
    ['d2', 'l2'],
    ['d3', 'l3'],
    ['d3', 'l2'],
  ].map(([product, plant]) => ({
    _from: `products/${product}`,
    _to: `plants/${plant}`,
    units_per_month: 50 * (1 + draw.below(30)),
  }));
  const ships_to = [
    ['l0', 'c0'],
    ['l0', 'c1'],
    ['l0', 'c5'],
    ['l1', 'c1'],
    ['l2', 'c2'],
    ['l2', 'c3'],
    ['l3', 'c4'],
    ['l3', 'c0'],
  ].map(([plant, customer]) => ({
    _from: `plants/${plant}`,
    _to: `customers/${customer}`,
    mode: draw.of(['rail', 'road', 'sea']),
    transit_days: 1 + draw.below(12),
  }));
  return {
    name: 'supply',
    collections: { suppliers, parts, products, plants, customers },
    edges: { supplies, made_of, produced_at, ships_to },
    graphs: {
      chain: [
        { collection: 'supplies', from: ['suppliers'], to: ['parts'] },
        { collection: 'made_of', from: ['products', 'parts'], to: ['parts'] },
        { collection: 'produced_at', from: ['products'], to: ['plants'] },
        { collection: 'ships_to', from: ['plants'], to: ['customers'] },
      ],
    },
  };
}
