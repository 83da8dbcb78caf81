import type { IndexKind } from './index-kind';
import { refuseImplicit } from './define-index';

/** The documents themselves, by `_key`: it has no entries. */
export const primaryIndexKind: IndexKind = {
  types: ['primary'],
  isImplicit: true,
  showsSelectivity: true,
  define: refuseImplicit,
};
