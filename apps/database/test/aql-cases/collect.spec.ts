import { CaseDatabase } from './cases';

CaseDatabase.forFile([
  {
    name: 'sales',
    documents: [
      { _key: '1', shop: 'a', item: 'pen', n: 3, price: 1.5 },
      { _key: '2', shop: 'b', item: 'pen', n: 1, price: 2 },
      { _key: '3', shop: 'a', item: 'ink', n: 2, price: 5 },
      { _key: '4', shop: 'a', item: 'pen', n: 4, price: 1 },
      { _key: '5', item: 'pad', n: null, price: 3 },
      { _key: '6', shop: null, item: 'pad', n: 7 },
    ],
  },
  { name: 'empty', documents: [] },
]).cases('collect');
