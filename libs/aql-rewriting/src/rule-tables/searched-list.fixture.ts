import type { RuleTable } from './rule-table.fixture';

/** That a loop takes the place of `[* FILTER …]` gains by what `group-once` makes of it, so it makes no candidate alone. */
export const searchedListTable: RuleTable = [
  [
    'LET l = (FOR o IN orders RETURN o.buyer) FOR p IN people FILTER POSITION(l, p._key) RETURN [p, l[* FILTER CURRENT.x == p.x].y]',
    'LET l = (FOR o IN orders RETURN o.buyer) FOR p IN people FILTER p._key IN l RETURN [p, (FOR member IN l FILTER member.x == p.x RETURN member.y)]',
  ],
  ['LET l = (FOR o IN orders RETURN o) FOR p IN people RETURN l[* FILTER CURRENT.buyer == p._key]', null],
  ['LET l = @list FOR p IN people FILTER POSITION(l, p._key) RETURN p', null],
  ['LET l = (FOR o IN orders RETURN o.buyer) FOR p IN people RETURN POSITION(l, p._key, true)', null],
];
