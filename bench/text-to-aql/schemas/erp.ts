import type { FieldData } from './field-data';
import { Draw, FIRST_NAMES, LAST_NAMES, many } from './field-data';

const FIRMS = [
  'Adler Werke',
  'Brandt Tools',
  'Casa Lopez',
  'Dupont Freres',
  'Eklund AB',
  'Ferro Lux',
  'Grimaldi Spa',
  'Hansen Marine',
];
const ITEMS = ['Ball Bearing', 'Drive Shaft', 'Gasket Set', 'Oil Filter', 'Control Valve', 'Pump Housing', 'Timing Belt', 'Flange'];

/** An old system for orders: short names, codes, flags that are letters, keys that are numbers of its own. */
export function erp(): FieldData {
  const draw = new Draw(211);
  const cust_mst = many(24, (n) => ({
    cust_no: 10_000 + n,
    cust_nm: `${FIRMS[n % 8] as string}${n < 8 ? '' : ` ${n}`}`,
    cntry_cd: draw.of(['DE', 'FR', 'SE', 'ES']),
    crd_lmt: 5_000 * (1 + draw.below(10)),
    act_flg: draw.below(5) === 0 ? 'N' : 'Y',
    crt_dt: draw.day(2012, 10),
  }));
  const itm_mst = ITEMS.map((itm_desc, n) => ({
    itm_no: `IT-${100 + n}`,
    itm_desc,
    itm_grp: draw.of(['MECH', 'HYDR', 'SEAL']),
    unt_prc: 5 + draw.below(400),
    wgt_kg: 1 + draw.below(60),
    stk_qty: draw.below(300),
    min_stk: 20 + draw.below(80),
  }));
  const emp_mst = many(14, (n) => ({
    emp_no: 500 + n,
    fst_nm: FIRST_NAMES[n] as string,
    lst_nm: LAST_NAMES[n] as string,
    dept_cd: draw.of(['SAL', 'PUR', 'WHS']),
    hire_dt: draw.day(2005, 18),
    ...(n < 3 ? {} : { mgr_no: 500 + draw.below(3) }),
    sal_amt: 2_400 + 100 * draw.below(40),
  }));
  const ord_hdr = many(90, (n) => ({
    ord_no: 70_000 + n,
    cust_no: 10_000 + draw.below(20),
    emp_no: 500 + draw.below(12),
    ord_dt: draw.day(2023, 2),
    ord_sts: draw.of(['OPN', 'SHP', 'INV', 'CNL']),
    tot_amt: 100 + draw.below(9_900),
    pay_trm: draw.of([14, 30, 60]),
  }));
  const ord_itm = many(200, () => ({
    ord_no: 70_000 + draw.below(90),
    itm_no: `IT-${100 + draw.below(7)}`,
    qty: 1 + draw.below(50),
    dsc_pct: draw.of([0, 0, 5, 10]),
  }));
  const inv_hdr = many(60, (n) => ({
    inv_no: `INV${3_000 + n}`,
    ord_no: 70_000 + n,
    inv_dt: draw.day(2023, 2),
    inv_amt: 100 + draw.below(9_900),
    pd_flg: draw.below(3) !== 0,
  }));
  return {
    name: 'erp',
    collections: { cust_mst, itm_mst, emp_mst, ord_hdr, ord_itm, inv_hdr },
    edges: {},
    graphs: {},
  };
}
