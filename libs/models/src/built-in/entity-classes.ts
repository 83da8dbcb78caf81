/** Coarse classes of names that rules can tell apart. */
export type EntityClass = 'person' | 'organization' | 'place' | 'event' | 'work' | 'product' | 'date' | 'law' | 'concept';

interface ClassRow {
  /** Names of types that mean this class, singular, lower case. */
  typeNames: string;
  /** Nouns that say of what class a thing is: "is a French film director", "the river X". */
  heads: string;
  /** Words inside a name that settle its class. */
  inName: string;
}

/** General knowledge about English names and nouns; order settles ties. */
const ROWS: Record<EntityClass, ClassRow> = {
  person: {
    typeNames:
      'person people individual human character actor author artist role leader employee scientist researcher politician family name staff',
    heads: `man woman boy girl person king queen emperor empress duke duchess prince princess count countess baron earl lord lady knight ruler monarch
      president minister chancellor governor mayor senator politician diplomat leader chief general admiral officer soldier commander bishop archbishop pope
      priest monk nun saint rabbi imam actor actress director filmmaker producer screenwriter singer songwriter composer musician pianist violinist
      guitarist drummer rapper dancer artist painter sculptor architect photographer designer writer author poet novelist journalist editor critic
      historian philosopher scholar professor teacher scientist physicist chemist biologist mathematician engineer inventor astronomer physician doctor
      nurse surgeon lawyer judge businessman businesswoman entrepreneur founder chairman executive manager player footballer cricketer athlete swimmer
      boxer wrestler cyclist coach captain goalkeeper midfielder defender striker pitcher quarterback son daughter brother sister father mother wife husband
      explorer activist economist psychologist researcher analyst developer technician captain pilot astronaut farmer gardener keeper owner director builder
      climber miller ranger barber forester mason rebel`,
    inName:
      'mr mrs ms dr sir dame lord lady king queen prince princess duke duchess emperor empress pope saint st president professor prof captain count baron earl jr',
  },
  organization: {
    typeNames:
      'organization organisation company institution agency group team business corporation department band club party university government ngo',
    heads: `company corporation firm manufacturer retailer publisher startup enterprise business bank insurer airline railway organization organisation
      institution institute university college school academy agency authority ministry department bureau office commission committee council board
      association society union federation foundation charity club team franchise band group duo trio quartet orchestra choir ensemble party
      movement army navy regiment brigade squadron church parish newspaper magazine broadcaster network studio label laboratory
      court parliament congress senate hospital museum library cooperative consortium supplier provider distributor vendor contractor conglomerate subsidiary operator utility brewery bakery`,
    inName: `inc ltd llc plc gmbh ag corp corporation company co group holdings university college school academy institute institution bank
      association society union federation foundation club fc party ministry department agency council commission committee board authority
      orchestra philharmonic ensemble studios pictures records entertainment films press media network airlines airways railway railways motors
      industries systems technologies laboratories labs church army navy regiment court parliament congress senate museum library hospital trust cooperative`,
  },
  place: {
    typeNames:
      'geo place location city country region geography area site facility building landmark river mountain territory state address',
    heads: `city town village hamlet municipality commune settlement suburb neighborhood neighbourhood borough county district province state region
      country nation republic kingdom empire principality territory island archipelago peninsula continent river lake sea ocean bay gulf strait
      mountain mount hill volcano valley desert forest park reserve beach coast harbor harbour port airport station bridge road street highway
      castle palace tower fort fortress cathedral temple stadium arena theatre theater building house mansion farm census-designated locality capital
      canal dam reservoir glacier cape garden square lighthouse observatory mine plant warehouse dock shipyard yard reef trench fjord cliff
      shore pier quay hall centre center hotel mill foundry`,
    inName: `city town village county district province state river lake sea ocean bay gulf island islands mount mountain mountains hill hills valley desert
      forest park beach coast harbor harbour port airport street road avenue square bridge castle palace tower fort cathedral temple
      stadium arena theatre theater republic kingdom empire peninsula cape falls creek canal dam station lighthouse observatory dock yard
      reef trench fjord glacier deep cliff shore pier quay hotel mill house hall centre center north south east west`,
  },
  event: {
    typeNames: 'event incident festival war battle conflict competition tournament meeting campaign disaster project',
    heads: `war battle siege campaign conflict revolution rebellion uprising revolt massacre treaty election referendum festival ceremony conference
      summit championship tournament competition cup olympics season race match game final derby expedition earthquake flood storm hurricane
      fire crash accident disaster incident attack bombing strike protest exhibition fair concert tour episode anniversary outage`,
    inName: `war battle siege revolution rebellion uprising crisis massacre olympics olympic championship championships cup tournament festival
      election elections conference summit expo exhibition grand prix derby marathon open treaty earthquake hurricane flood fire outage games`,
  },
  work: {
    typeNames:
      'work film movie book song album publication document article artwork series novel play game report creation creative_work',
    heads: `film movie documentary series sitcom show programme program episode book novel novella story poem play opera ballet musical song single
      album ep soundtrack symphony sonata concerto painting sculpture fresco comic manga anime magazine journal article paper essay report
      gazetteer almanac factbook album drama comedy thriller western remake sequel trilogy game videogame manuscript treatise standard specification manual handbook`,
    inName: 'symphony sonata concerto overture chronicle chronicles saga story tales report handbook manual journal gazette bible',
  },
  product: {
    typeNames:
      'product technology software tool device system component material service vehicle equipment platform substance machine ingredient food',
    heads: `product software application app platform system tool library framework language database protocol operating-system service device machine
      engine vehicle car truck aircraft airplane helicopter ship boat vessel ferry icebreaker yacht barge sampler submarine locomotive train rocket satellite spacecraft missile rifle gun tank
      computer phone smartphone processor chip sensor battery pump valve camera instrument drug medicine vaccine material alloy compound chemical
      dish cheese wine beer bread variety model version release server browser kernel compiler plugin parser daemon package toolkit codec client gem crate interpreter cache prover tagger corpus dataset middleware backend frontend runtime`,
    inName: 'engine server api sdk os mark model series version pump sensor battery',
  },
  law: {
    typeNames: 'law regulation policy act agreement contract rule legislation standard right',
    heads:
      'law act statute regulation directive treaty agreement convention constitution charter amendment bill policy rule decree contract licence license terms addendum annex ordinance',
    inName: 'act treaty convention constitution charter directive regulation amendment accord agreement protocol law code',
  },
  date: {
    typeNames: 'date time year period day era century',
    heads: 'year month day century decade era period date',
    inName:
      'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday century',
  },
  concept: {
    typeNames:
      'concept topic theme idea subject term field method process theory technique discipline species disease language thing category other keyword',
    heads: `concept theory method process technique field discipline branch study term idea principle model law-of phenomenon species genus family disease
      syndrome disorder language dialect religion ideology genre style sport game algorithm format unit measure practice tradition award prize title`,
    inName: 'theory effect principle syndrome disease law method process award prize medal language',
  },
};

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''));

/** Every class with its words as sets, in the order that settles ties. */
export const ENTITY_CLASSES: readonly {
  name: EntityClass;
  typeNames: ReadonlySet<string>;
  heads: ReadonlySet<string>;
  inName: ReadonlySet<string>;
}[] = (Object.keys(ROWS) as EntityClass[]).map((name) => ({
  name,
  typeNames: set(ROWS[name].typeNames),
  heads: set(ROWS[name].heads),
  inName: set(ROWS[name].inName),
}));

/** Verbs whose subject is almost always a person. */
export const HUMAN_VERBS = set(
  `bear marry die write say tell study graduate teach direct star sing compose paint retire resign live serve reign win play join move
   believe argue explain propose discover invent attend divorce inherit abdicate`,
);
/** Given names frequent enough to decide a two-word name. */
export const GIVEN_NAMES = set(
  `james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald steven paul andrew joshua
   kenneth kevin brian george timothy ronald edward jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin
   samuel gregory alexander frank patrick raymond jack dennis jerry tyler aaron jose adam nathan henry peter zachary douglas harold carl arthur
   mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley kimberly emily donna michelle
   carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen amy angela anna ruth brenda pamela nicole katherine
   samantha christine emma catherine virginia rachel carolyn janet maria heather diane julie joyce victoria kelly christina joan evelyn lauren
   judith olivia martha cheryl megan andrea ann alice jean doris jacqueline kathryn hannah julia grace amber marie louis louise pierre jacques
   francois henri hans karl friedrich wilhelm johann otto heinrich ivan vladimir sergei boris nikolai anton pavel giovanni giuseppe antonio luigi
   carlos juan pedro luis miguel jorge francisco fernando ahmed mohammed muhammad ali hassan ibrahim omar yusuf lars erik sven olaf ingrid astrid
   kenji hiroshi akira yuki wei ming li chen priya raj anil sunil amit ravi oliver harry charlie leo max felix oscar walter albert ernest fred
   alfred ralph roy eugene howard lewis clara eva nora lena sofia isabel elena irene helen rose lucy jane kate claire`,
);
/** Well-known places; the rest is told by words around them. */
export const PLACE_NAMES = set(
  `africa america asia europe australia antarctica oceania england scotland wales ireland britain france germany italy spain portugal greece turkey
   russia ukraine poland austria hungary switzerland netherlands belgium denmark norway sweden finland iceland china japan korea india pakistan
   bangladesh indonesia malaysia thailand vietnam philippines singapore iran iraq israel egypt syria lebanon jordan arabia yemen morocco algeria tunisia
   libya sudan ethiopia kenya uganda tanzania nigeria ghana senegal congo angola zimbabwe canada mexico brazil argentina chile peru colombia
   venezuela ecuador bolivia uruguay paraguay cuba jamaica haiti california texas florida ohio michigan virginia georgia pennsylvania illinois
   london paris berlin rome madrid vienna moscow beijing tokyo delhi mumbai sydney melbourne toronto montreal chicago boston philadelphia
   washington dublin edinburgh glasgow manchester liverpool birmingham oxford cambridge amsterdam brussels prague budapest warsaw lisbon athens
   istanbul cairo jerusalem baghdad tehran kyoto shanghai seoul bangkok manila jakarta hamburg munich frankfurt cologne milan naples florence
   venice barcelona geneva zurich stockholm copenhagen oslo helsinki atlanta seattle houston dallas denver detroit miami hollywood`,
);
/** Demonyms and the like: capitalised, but no entity of their own. */
export const DEMONYMS =
  /^(?:american|british|english|french|german|italian|spanish|portuguese|greek|turkish|russian|ukrainian|polish|austrian|hungarian|swiss|dutch|belgian|danish|norwegian|swedish|finnish|icelandic|chinese|japanese|korean|indian|pakistani|indonesian|thai|vietnamese|filipino|iranian|iraqi|israeli|egyptian|syrian|moroccan|algerian|nigerian|ghanaian|kenyan|canadian|mexican|brazilian|argentine|chilean|peruvian|colombian|cuban|australian|scottish|welsh|irish|european|african|asian|roman|jewish|christian|muslim|catholic|protestant|buddhist|hindu|islamic|czech|romanian|bulgarian|serbian|croatian|latin|arabic|persian|bengali|hindi|tamil|telugu|malayalam|kannada)$/;
