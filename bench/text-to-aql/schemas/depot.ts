import type { FieldData } from './field-data';
import { Draw, fullName, many } from './field-data';

const GOODS = [
  'Hex Bolt',
  'Steel Plate',
  'Copper Wire',
  'Ball Bearing',
  'Rubber Seal',
  'Gear Box',
  'Drive Belt',
  'Fuse',
  'Relay',
  'Valve',
  'Pump',
  'Hose Clamp',
  'Spring',
  'Washer',
];

/** Names as old systems have them: short forms, codes, mixed cases, no keys that say what they are. */
export function depot(): FieldData {
  const draw = new Draw(53);
  const tblCust = many(30, (n) => ({
    CustNo: 1000 + n,
    CustNm: `${fullName(n)} Ltd`,
    Cty: draw.of(['Porto', 'Gent', 'Graz', 'Turku']),
    CrLimit: 1_000 * (1 + draw.below(50)),
    ActvFlg: draw.below(4) !== 0,
  }));
  const prodMaster = GOODS.map((ProdDesc, n) => ({
    PROD_CD: `X${100 + n}`,
    ProdDesc,
    CatNm: draw.of(['Fasteners', 'Electrics', 'Hydraulics']),
    LstPrc: 2 + draw.below(300),
    WgtKg: 1 + draw.below(40),
  }));
  const ORD_HDR = many(90, (n) => ({
    ORD_NO: 50_000 + n,
    CUST_NO: 1000 + draw.below(26),
    ORD_DT: draw.day(2021, 3),
    STS_CD: draw.of(['NEW', 'PICKED', 'SENT', 'VOID']),
    TOT_AMT: 50 + draw.below(5_000),
  }));
  const ORD_LN = many(200, () => ({
    ORD_NO: 50_000 + draw.below(90),
    PROD_CD: `X${100 + draw.below(13)}`,
    QTY: 1 + draw.below(30),
  }));
  const whse = ['North Hall', 'South Hall', 'Annex'].map((WhName, n) => ({
    WhCode: `W${n}`,
    WhName,
    Cap: 1_000 * (1 + draw.below(9)),
  }));
  const stk_lvl = many(36, (n) => ({
    PROD_CD: `X${100 + (n % 14)}`,
    WhCode: `W${Math.floor(n / 14) % 3}`,
    OnHandQty: draw.below(200),
  }));
  return { name: 'depot', collections: { tblCust, prodMaster, ORD_HDR, ORD_LN, whse, stk_lvl }, edges: {}, graphs: {} };
}
