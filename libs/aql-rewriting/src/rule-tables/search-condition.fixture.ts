import type { RuleTable } from './rule-table.fixture';

export const searchConditionTable: RuleTable = [
  [
    'FOR a IN found SEARCH ANALYZER(PHRASE(a.title, "river"), "text_en") FILTER a.section == "S4" AND a.x > 2 RETURN a._key',
    'FOR a IN found SEARCH ANALYZER(PHRASE(a.title, "river"), "text_en") && a.section == "S4" FILTER a.section == "S4" && a.x > 2 RETURN a._key',
  ],
  [
    'FOR a IN found SEARCH a.lang == "en" FILTER a.section IN @sections COLLECT WITH COUNT INTO n RETURN n',
    'FOR a IN found SEARCH a.lang == "en" && a.section IN @sections FILTER a.section IN @sections COLLECT WITH COUNT INTO n RETURN n',
    { bindVars: { sections: ['S1', 'S2'] } },
  ],
  ['FOR a IN found SEARCH a.lang == "en" FILTER a.section == null RETURN a._key', null], // missing is not null to a view
  ['FOR a IN found SEARCH a.lang == "en" FILTER a.name > "b" RETURN a._key', null], // nor is its order that of AQL
  ['FOR a IN found SEARCH a.lang == "en" FILTER a.section == "S4" SORT BM25(a) DESC RETURN a._key', null],
  ['FOR a IN found SEARCH a.lang == "en" LIMIT 5 FILTER a.section == "S4" RETURN a._key', null],
  ['FOR a IN found SEARCH a.lang == "en" FILTER a.section == a.lang RETURN a._key', null],
  ['FOR a IN found SEARCH a.section == "S4" && a.lang == "en" FILTER a.section == "S4" RETURN a._key', null],
];
