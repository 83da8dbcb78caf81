import type { FieldData } from './field-data';
import { Draw, many } from './field-data';

const AIRPORTS = [
  ['OSL', 'Gardermoen', 'Oslo', 'Norway'],
  ['BGO', 'Flesland', 'Bergen', 'Norway'],
  ['CPH', 'Kastrup', 'Copenhagen', 'Denmark'],
  ['HAM', 'Fuhlsbuttel', 'Hamburg', 'Germany'],
  ['MUC', 'Franz Josef Strauss', 'Munich', 'Germany'],
  ['LYS', 'Saint Exupery', 'Lyon', 'France'],
  ['NCE', 'Cote d Azur', 'Nice', 'France'],
  ['BCN', 'El Prat', 'Barcelona', 'Spain'],
  ['LIS', 'Portela', 'Lisbon', 'Portugal'],
  ['KEF', 'Keflavik', 'Reykjavik', 'Iceland'],
  ['VIE', 'Schwechat', 'Vienna', 'Austria'],
  ['PRG', 'Ruzyne', 'Prague', 'Czechia'],
] as const;

/** Airports joined by routes, and flights with times and fares. */
export function flights(): FieldData {
  const draw = new Draw(71);
  const airports = AIRPORTS.map(([_key, name, city, country]) => ({
    _key,
    name,
    city,
    country,
    elevation_m: draw.below(700),
    runways: 1 + draw.below(4),
  }));
  const airlines = ['Nordwind', 'Alpair', 'Iberwing', 'Fjordjet'].map((name, n) => ({
    _key: `al${n}`,
    name,
    country: ['Norway', 'Austria', 'Spain', 'Norway'][n],
    founded: 1960 + draw.below(50),
    lowCost: n % 2 === 1,
  }));
  const pairs = [
    ['OSL', 'BGO'],
    ['OSL', 'CPH'],
    ['CPH', 'HAM'],
    ['HAM', 'MUC'],
    ['MUC', 'VIE'],
    ['VIE', 'PRG'],
    ['MUC', 'LYS'],
    ['LYS', 'NCE'],
    ['NCE', 'BCN'],
    ['BCN', 'LIS'],
    ['OSL', 'KEF'],
    ['CPH', 'MUC'],
    ['BGO', 'CPH'],
    ['LIS', 'LYS'],
    ['HAM', 'VIE'],
  ] as const;
  const routes = pairs.map(([from, to]) => ({
    _from: `airports/${from}`,
    _to: `airports/${to}`,
    distance_km: 200 + draw.below(1_800),
  }));
  const keys = AIRPORTS.map(([key]) => key);
  const list = many(150, (n) => ({
    flightNumber: `NW${200 + n}`,
    airlineId: `al${draw.below(4)}`,
    originAirport: draw.of(keys),
    destinationAirport: draw.of(keys),
    departureTime: `${draw.day(2023, 2)}T${String(5 + draw.below(18)).padStart(2, '0')}:30:00Z`,
    fare: 40 + draw.below(500),
    seatsSold: 20 + draw.below(160),
    cancelled: draw.below(9) === 0,
    delayMinutes: draw.below(120),
  }));
  return {
    name: 'flights',
    collections: { airports, airlines, flights: list },
    edges: { routes },
    graphs: { network: [{ collection: 'routes', from: ['airports'], to: ['airports'] }] },
  };
}
