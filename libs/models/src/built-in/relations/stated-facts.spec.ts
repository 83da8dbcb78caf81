import { describe, expect, it } from '@jest/globals';
import { BuiltInGraphExtractor } from '../built-in-graph-extractor';

const extractor = new BuiltInGraphExtractor();
async function facts(text: string): Promise<string[]> {
  const { relations } = await extractor.extract({ text, entityTypes: ['person', 'organization', 'geo', 'event'] });
  return relations.flatMap(({ source, type, target }) => (type === 'RELATED_TO' ? [] : [`${source} ${type} ${target}`]));
}
async function told(text: string, type: string) {
  const { relations } = await extractor.extract({ text, entityTypes: ['person', 'organization', 'geo', 'event'] });
  const { phrase, validFrom, validUntil, attributes } = relations.find((relation) => relation.type === type) ?? {};
  return { phrase, validFrom, validUntil, attributes };
}

describe('facts that sentences state', () => {
  it.each([
    ['Marie Curie founded the Radium Institute.', 'Marie Curie FOUNDED Radium Institute'],
    ['The Radium Institute was founded by Marie Curie.', 'Marie Curie FOUNDED Radium Institute'],
    ['Marie Curie was born in Warsaw.', 'Marie Curie BORN_IN Warsaw'],
    ['In 1998 Siemens acquired Westinghouse.', 'Siemens ACQUIRED Westinghouse'],
    ['They met at the Fram Museum, Oslo, in May.', 'Fram Museum LOCATED_IN Oslo'],
    [
      'Ingrid Vane is a naval architect. She studied in Boston and Glasgow and joined Siemens in 1972.',
      'Ingrid Vane MEMBER_OF Siemens',
    ],
    ['Thomas Miller lived in Boston, and Ann Lee founded Siemens.', 'Ann Lee FOUNDED Siemens'],
    ['Marie Curie set up the Radium Institute.', 'Marie Curie FOUNDED Radium Institute'],
    ['Thomas Miller was arrested in Newark, New Jersey, on Monday.', 'Newark LOCATED_IN New Jersey'],
    ['Marie Curie (born 7 November 1867 in Warsaw, Poland) was a physicist.', 'Marie Curie BORN_IN Warsaw'],
    ['Marie Curie (Warsaw, 7 November 1867 – Passy, 4 July 1934) was a physicist.', 'Marie Curie BORN_IN Warsaw'],
    ['Marie Curie (born 1867 in Warsaw; died 1934 in Paris) was a physicist.', 'Marie Curie DIED_IN Paris'],
    ['Thomas Miller was born in Boston, Massachusetts and died in Chicago.', 'Thomas Miller DIED_IN Chicago'],
    ['Claude Weisz is a French film director born in Paris.', 'Claude Weisz BORN_IN Paris'],
    [
      'Battle in Seattle is a 2007 action-thriller film written and directed by Stuart Miller.',
      'Stuart Miller DIRECTED Battle in Seattle',
    ],
    [
      'Battle in Seattle is a 2007 action-thriller film written and directed by Stuart Miller.',
      'Stuart Miller WROTE Battle in Seattle',
    ],
    [
      'Rosalie and I is a 1972 film starring Ann Lee and Thomas Miller, directed by Claude Howard.',
      'Claude Howard DIRECTED Rosalie and I',
    ],
    ['The Hidden Harbour is a 1981 film. The film was directed by Claude Howard.', 'Claude Howard DIRECTED The Hidden Harbour'],
    ['The Hidden Harbour is a 1981 film. The music was composed by Claude Howard.', 'Claude Howard COMPOSED The Hidden Harbour'],
    ['Blue Lanterns is an album by American singer Ann Lee.', 'Ann Lee PERFORMED Blue Lanterns'],
    ['Robert Howard was the son of Thomas Howard, Duke of Norfolk and his first wife Ann Lee.', 'Robert Howard CHILD_OF Ann Lee'],
    ['Robert Howard was the son of Thomas Howard and his wife Ann Lee.', 'Ann Lee MARRIED_TO Thomas Howard'],
    ['Robert Howard was a lawyer. His mother was the author Ann Lee.', 'Ann Lee PARENT_OF Robert Howard'],
    ['Robert Howard was a lawyer. The son of the actor Thomas Howard, he moved to Paris.', 'Robert Howard CHILD_OF Thomas Howard'],
    ['Robert Howard was a lawyer. Ann Lee was his sister. He died in Chicago.', 'Robert Howard DIED_IN Chicago'],
    ['Thomas Miller was inspired by Claude Howard, the founder of Siemens.', 'Claude Howard FOUNDED Siemens'],
    ['Thomas Miller spoke of Claude Howard, a French painter, in Paris.', 'Claude Howard CITIZEN_OF France'],
    [
      'The Senate met in May. The World Bank was relieved, with its president, Ann Lee, urging everybody to work.',
      'Ann Lee LEADER_OF World Bank',
    ],
    ['# Robert Howard\n\nRobert Howard was a lawyer.\n\n## Life\n\nHe died in Chicago.', 'Robert Howard DIED_IN Chicago'],
  ])('%s', async (text, fact) => {
    expect(await facts(text)).toContain(fact);
  });

  it('have the date that a bracket gives', async () => {
    expect(await told('Marie Curie (born 7 November 1867 in Warsaw, Poland) was a physicist.', 'BORN_IN')).toMatchObject({
      attributes: { date: '1867-11-07' },
    });
  });

  it.each([
    ['places that are listed', 'People were arrested in Argentina, Bulgaria, Canada, Estonia, Poland and Sweden.', /LOCATED_IN/],
    [
      'what is denied',
      'Marie Curie did not found the Radium Institute. Marie Curie never married Pierre Curie.',
      /FOUNDED|MARRIED/,
    ],
    ['the last of several places where somebody was', 'She studied in Boston and Glasgow and joined Siemens in 1972.', /MEMBER_OF/],
    ['what is only allowed', 'Marie Curie may join the Radium Institute.', /MEMBER_OF/],
    ['what somebody else of a clause did', 'Michael Howard, whose grandmother died in Warsaw, spoke.', /DIED_IN/],
    [
      'towns of one country that are listed',
      'The trains go to cities such as Hamburg, Munich and Cologne, Dresden, Leipzig.',
      /LOCATED_IN/,
    ],
    ['towns that a list names with others', 'There were rallies in Belem, Salvador and elsewhere.', /LOCATED_IN/],
    ['two towns that stand together', 'Words for it are Nairobi, Oslo, harbour, bridge.', /LOCATED_IN/],
    ['states of one union that are listed', 'They settled in what became Ohio, Indiana, Illinois, and other states.', /LOCATED_IN/],
    ['what a verb says with its particle', 'Michael Howard met Thomas Miller. He played down Thomas Miller.', /PORTRAYED/],
    ['what is said of the next one', 'He met Michael Howard, and the Polish physicist, Marie Curie.', /Howard CITIZEN_OF/],
    ['what only a noun behind a name does', 'Michael Howard founded the Siemens gunpowder mills.', /FOUNDED Siemens/],
    ['what a deputy does', 'Michael Howard, deputy director of the Radium Institute, spoke.', /LEADER_OF/],
    [
      "who only stands behind somebody's kin",
      'Marie Curie was sent there by her father. As planned by his father, Pierre Curie met her.',
      /PARENT_OF/,
    ],
    ['what stands before a hyphen', 'Keywords follow a Siemens-acquired Westinghouse standard.', /ACQUIRED/],
    ['what an owner has', "The park included Marie Curie's house, and Warsaw's first theatre.", /CONTAINS/],
    [
      'who only shares the wife of somebody else',
      'Robert Howard was the son of Thomas Miller and his wife Ann Lee.',
      /MARRIED_TO Robert|Robert Howard MARRIED/,
    ],
    ['whose children others are', 'Robert Howard was the son of Thomas Miller and brother of Ann Lee.', /CHILD_OF Ann Lee/],
    ['where a work or a reign is dated', 'Robert Howard (reigned 1412–1420 in Warsaw) was a king.', /BORN_IN|DIED_IN/],
    ['what somebody else founded', 'Thomas Miller was inspired by Claude Howard, the founder of Siemens.', /Miller FOUNDED/],
    ['what only a thing that is owned had done', 'Siemens grew. Its logo, created by Ann Lee, is blue.', /CREATED Siemens/],
    ['where somebody studies something', 'Ann Lee, who studies the brain at Oxford University, spoke.', /EDUCATED_AT/],
    [
      'where whom somebody told is from',
      'Thomas Miller, a founder of Siemens, told the German magazine so.',
      /CITIZEN_OF|FROM_COUNTRY/,
    ],
    [
      'where what stands behind a preposition is from',
      'Side Street was an American punk band on Blue Harbour Records.',
      /Records FROM/,
    ],
    [
      'what the article before was about',
      '# Robert Howard\n\nRobert Howard was a lawyer.\n\n# The Count of Verdun\n\nIn 1022 he died in Chicago.',
      /DIED_IN/,
    ],
    ['what others use', 'Markdown is well suited for version control using Git, and PDF is a format.', /USES/],
    ['a name that somebody has', 'Thomas Miller is married to a woman named Jean.', /APPOINTED/],
  ])('are not %s', async (_why, text, unsaid) => {
    expect((await facts(text)).filter((fact) => unsaid.test(fact))).toEqual([]);
  });

  it('have the times that stand with them, and no others', async () => {
    expect(await told('Anne Fulda (born 10 May 1963 in Paris) has worked for Le Figaro since 1982.', 'EMPLOYED_BY')).toMatchObject({
      validFrom: '1982',
    });
    expect(await told('Alice Brown worked for Siemens from 1901 to 1912.', 'EMPLOYED_BY')).toMatchObject({
      validFrom: '1901',
      validUntil: '1912',
    });
    expect(await told('Daniel Oster (1938–1999) was a French writer.', 'CITIZEN_OF')).toMatchObject({
      validFrom: undefined,
      validUntil: undefined,
    });
  });
});

describe('names of contracts and manuals', () => {
  const LICENCE =
    '10.4. "Covered Software" means Source Code Form to which the Licensor has attached the notice. The Licensee shall distribute the ' +
    'Covered Software under the terms of this Agreement, and all warranties and obligations of the Agreement shall be limited to the ' +
    'provisions hereof. The Mozilla Foundation is the license steward. (c) Notification. The Licensee shall notify the Licensor hereunder.';

  it('are those of things, not the terms that the text defines', async () => {
    const { entities } = await extractor.extract({ text: LICENCE, entityTypes: ['person', 'organization', 'geo', 'event'] });
    expect(entities.map(({ name, type }) => `${name} ${type}`)).toEqual(['Mozilla Foundation organization']);
  });
});
