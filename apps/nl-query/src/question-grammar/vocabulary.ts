import { stem } from './stems';

/** What short forms in names of attributes and collections stand for. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      acct: 'account',
      addr: 'address',
      amt: 'amount',
      avg: 'average',
      cat: 'category',
      cd: 'code',
      cnt: 'count',
      cntry: 'country',
    },
    ...{ ctry: 'country', cty: 'city', cust: 'customer', dept: 'department', desc: 'description', dt: 'date', dob: 'birth date' },
    ...{ emp: 'employee', fname: 'first name', lname: 'last name', inv: 'invoice', itm: 'item', loc: 'location', mgr: 'manager' },
    ...{
      mfr: 'manufacturer',
      nm: 'name',
      no: 'number',
      nr: 'number',
      num: 'number',
      ord: 'order',
      org: 'organization',
      pct: 'percent',
    },
    ...{ pop: 'population', pos: 'position', prc: 'price', prod: 'product', proj: 'project', qty: 'quantity', ref: 'reference' },
    ...{ sal: 'salary', sts: 'status', stat: 'status', sup: 'supplier', supp: 'supplier', tel: 'phone', temp: 'temperature' },
    ...{
      tot: 'total',
      ttl: 'total',
      txn: 'transaction',
      usr: 'user',
      val: 'value',
      vend: 'vendor',
      wgt: 'weight',
      wh: 'warehouse',
    },
    ...{
      whs: 'warehouse',
      yr: 'year',
      min: 'minutes',
      hrs: 'hours',
      lvl: 'level',
      whse: 'warehouse',
      stk: 'stock',
      ln: 'line',
      hdr: 'header',
      cr: 'credit',
      lang: 'language',
      actv: 'active',
      flg: 'flag',
      cap: 'capacity',
      lst: 'list',
      mstr: 'master',
      mst: 'master',
      grp: 'group',
      mth: 'month',
    },
  }),
);

/** Parts of names that say how a thing is stored, not what it is. */
export const TECHNICAL_PREFIXES: ReadonlySet<string> = new Set([
  'tbl',
  't',
  'tab',
  'dim',
  'fact',
  'fct',
  'coll',
  'col',
  'c',
  'n',
  's',
  'd',
  'b',
  'f',
  'i',
]);

/** Words at the end of the name of a collection that say that it is the one for its things. */
export const MAIN_SUFFIXES: ReadonlySet<string> = new Set([
  'header',
  'master',
  'main',
  'info',
  'data',
  'list',
  'table',
  'tbl',
  'record',
  'base',
]);

/** Words at the end of the name of an attribute that say how it is stored. */
export const FORM_SUFFIXES: ReadonlySet<string> = new Set([
  'flag',
  'flg',
  'ind',
  'indicator',
  'yn',
  'm',
  'km',
  'kg',
  'mg',
  'cm',
  'mm',
  'eur',
  'usd',
  'nok',
  'pct',
  'percent',
  'ms',
  'sec',
  'seconds',
  'min',
  'minutes',
  'text',
  'str',
]);

/** Words that people use for one another. A word of the schema itself comes before those of its set. */
const SETS: readonly (readonly string[])[] = [
  ['customer', 'client', 'buyer', 'shopper'],
  ['employee', 'worker', 'staff', 'colleague', 'staff member'],
  ['person', 'people', 'human', 'individual', 'somebody', 'someone'],
  ['movie', 'film', 'picture'],
  ['product', 'article', 'good'],
  ['supplier', 'vendor', 'manufacturer', 'maker'],
  ['order', 'purchase', 'buy'],
  ['price', 'cost', 'unit price', 'list price'],
  ['salary', 'pay', 'wage', 'earn', 'income'],
  ['total', 'amount', 'revenue', 'turnover', 'sum', 'value', 'sales', 'spend', 'money'],
  ['city', 'town'],
  ['country', 'nation', 'land'],
  ['quantity', 'unit', 'piece', 'stock'],
  ['department', 'division'],
  ['birth date', 'birth', 'birth day', 'date of birth'],
  ['phone', 'telephone', 'phone number'],
  ['email', 'mail', 'e-mail', 'email address', 'mail address', 'e-mail address'],
  ['loan', 'lend', 'borrow', 'checkout'],
  ['document', 'file', 'source'],
  ['population', 'inhabitant', 'resident'],
  ['doctor', 'physician'],
  ['car', 'vehicle'],
  ['company', 'firm', 'business'],
  ['rating', 'score', 'star', 'grade'],
  ['duration', 'length', 'runtime', 'running time'],
  ['hire', 'employ', 'join'],
  ['author', 'writer', 'write'],
  ['genre', 'kind', 'type'],
  ['category', 'kind', 'type'],
  ['status', 'state'],
  ['title', 'name', 'called'],
  ['date', 'day'],
  ['invoice', 'bill'],
  ['job', 'position', 'role', 'job title'],
  ['student', 'pupil'],
  ['teacher', 'instructor', 'lecturer', 'professor'],
  ['course', 'class'],
  ['flight', 'connection'],
  ['airport', 'airfield'],
  ['warehouse', 'depot', 'store'],
  ['weight', 'mass'],
];

/** Words that stand for whatever people a database is about. */
const PEOPLE = ['person', 'people', 'human', 'individual', 'somebody', 'someone', 'anyone', 'everyone', 'folk'];
const KINDS_OF_PEOPLE = ['employee', 'customer', 'patient', 'user', 'student', 'member', 'player', 'actor', 'passenger', 'guest'];

const stemmed = (phrase: string): string => phrase.split(' ').map(stem).join(' ');
const byWord = new Map<string, string[]>();
for (const set of SETS)
  for (const word of set)
    byWord.set(stemmed(word), [...(byWord.get(stemmed(word)) ?? []), ...set.filter((other) => other !== word)]);
for (const word of PEOPLE) byWord.set(stemmed(word), [...(byWord.get(stemmed(word)) ?? []), ...KINDS_OF_PEOPLE]);

/** Other words for a word or phrase, whatever its form. */
export const synonymsOf = (phrase: string): readonly string[] => byWord.get(stemmed(phrase)) ?? [];
