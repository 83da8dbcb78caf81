// Rules of ESLint itself that oxlint has no equal of, for it to run.
import { builtinRules } from 'eslint/use-at-your-own-risk';

export default {
  meta: { name: 'eslint-rules' },
  rules: { 'no-restricted-syntax': builtinRules.get('no-restricted-syntax') },
};
