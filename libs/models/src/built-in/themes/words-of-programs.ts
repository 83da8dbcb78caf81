import { stem } from '@strata/text';

/** What programs and their parts say of themselves, whatever they do: stems that name no topic. */
export const OF_ANY_PROGRAM: ReadonlySet<string> = new Set(
  `package library module utility util helper tool toolkit framework plugin program command api function method class object interface implementation
  wrapper support supports provide provides allow allows make makes create creates get gets set sets use uses using used work works run runs write written
  read simple small tiny fast faster fastest lightweight light easy modern robust powerful flexible minimal pure full featured complete blazing blazingly
  javascript js typescript ts node nodejs npm browser browsers ecmascript es native rust java python web app applications application code project projects
  developer development user users value values type types name names file files line lines thing things way ways option options based compatible version
  versions latest new old single multiple many several one two all any every other another different various first best better good great common
  following inspired dependency dependencies zero free built build high low level performance performant quick quickly system systems data information
  given like without within also just only more most drop replacement alternative bundle contain contains containing definition definitions part
  linux unix gnu debian ubuntu manual page document describe describes description format programs print prints display displays show shows
  check checks test tests help general standard default core main base basic environment time number string strings list error errors output input source
  property properties export exports return returns require requires call calls load include includes including contents content guide table change changes
  collection runtime process parameter parameters argument arguments software distribution language text machine define defines control maintain
  maintainer client copyright license january february march april may june july august september october november december aug sep oct nov dec jan feb
  instance instances example examples usage result results item items element elements key keys set member members feature features case cases way
  foo bar convert converts converting access helper specific configuration config setting settings path paths map mapping binary operation operations process processing`
    .split(/\s+/)
    .map(stem),
);
