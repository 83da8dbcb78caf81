import type { FieldData } from './field-data';
import { Draw, fullName, many } from './field-data';

const COWS = ['Bella', 'Daisy', 'Flora', 'Heidi', 'Lotte', 'Molly', 'Rosa', 'Stella', 'Wanda', 'Zita'];
const GOATS = ['Ada', 'Billie', 'Cleo', 'Dolly', 'Elsie'];
const DRUGS = ['Amoxicillin', 'Ketoprofen', 'Oxytocin', 'Ivermectin'];

/** Dairy farms: their animals and who is whose mother, what was milked, what the vets did, who buys the milk. */
export function dairy(): FieldData {
  const draw = new Draw(977);
  const farms = ['Birch Hill', 'Long Meadow', 'Mill Brook', 'Stone Acre'].map((name, n) => ({
    _key: `f${n}`,
    name,
    county: ['Kent', 'Devon', 'Devon', 'Norfolk'][n],
    hectares: [120, 85.5, 240, 64][n],
    organic: n % 2 === 0,
    established: [1921, 1978, 1954, 2006][n],
  }));
  const barns = many(7, (n) => ({ _key: `b${n}`, farmId: `f${n % 4}`, label: `Barn ${n + 1}`, stalls: 10 + draw.below(30) }));
  const animals = many(60, (n) => ({
    _key: `a${n}`,
    earTag: `UK${7_000 + n}`,
    name:
      n < 45 ? `${COWS[n % 10] as string} ${1 + Math.floor(n / 10)}` : `${GOATS[n % 5] as string} ${1 + Math.floor((n - 45) / 5)}`,
    species: n < 45 ? 'cow' : 'goat',
    breed: n < 45 ? draw.of(['Holstein', 'Jersey', 'Ayrshire']) : draw.of(['Saanen', 'Alpine']),
    bornOn: draw.day(2014, 9),
    weightKg: n < 45 ? 420 + draw.below(260) : 50 + draw.below(30),
    barnId: `b${draw.below(6)}`,
    ...(draw.below(7) === 0 ? { soldOn: draw.day(2024, 1) } : {}),
    ...(draw.below(4) === 0 ? {} : { chipNo: 9_000_000 + n }),
  }));
  const milkings = many(300, (n) => ({
    _key: `m${n}`,
    animalId: `a${draw.below(52)}`,
    milkedAt: `${draw.day(2025, 1)}T${draw.of(['05:30', '17:15'])}:00Z`,
    litres: 3 + draw.below(280) / 10,
    fatPct: 3 + draw.below(20) / 10,
  }));
  const vets = many(6, (n) => ({
    _key: `v${n}`,
    fullName: fullName(n + 60),
    practice: draw.of(['Downs Vets', 'Moor Street Practice', 'Animal Care East']),
    hourlyRate: 60 + 5 * draw.below(10),
  }));
  const treatments = many(80, (n) => ({
    _key: `t${n}`,
    animalId: `a${draw.below(55)}`,
    vetId: `v${draw.below(5)}`,
    diagnosis: draw.of(['mastitis', 'lameness', 'milk fever', 'worms']),
    drug: draw.of(DRUGS),
    doseMl: 5 + draw.below(46),
    givenOn: draw.day(2023, 3),
    cost: 20 + draw.below(180),
    followUp: draw.below(3) === 0,
  }));
  const dairies = ['Kent Creamery', 'Moorland Cheese', 'Coastal Milk'].map((name, n) => ({
    _key: `d${n}`,
    name,
    town: ['Ashford', 'Exeter', 'Cromer'][n],
  }));
  const motherOf = many(40, (n) => ({
    _from: `animals/a${n % 2 === 0 ? n % 15 : (n * 3) % 15}`,
    _to: `animals/a${15 + n}`,
  })).filter(({ _from, _to }) => Number(_from.slice(9)) < 45 === Number(_to.slice(9)) < 45);
  const deliversTo = farms.flatMap((farm, n) =>
    dairies
      .filter((_, m) => (n + m) % 3 !== 0)
      .map((dairyOf, m) => ({
        ...{ _from: `farms/${farm._key}`, _to: `dairies/${dairyOf._key}` },
        ...{ centsPerLitre: 34 + 2 * n + m, since: `${2012 + 2 * n + m}-04-01` },
      })),
  );
  return {
    name: 'dairy',
    collections: { farms, barns, animals, milkings, vets, treatments, dairies },
    edges: { mother_of: motherOf, delivers_to: deliversTo },
    graphs: {
      pedigree: [{ collection: 'mother_of', from: ['animals'], to: ['animals'] }],
      milk_round: [{ collection: 'delivers_to', from: ['farms'], to: ['dairies'] }],
    },
  };
}
