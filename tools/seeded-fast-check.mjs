// What tests get when they import `fast-check` (`jest.config.mjs`): property tests draw the same cases in every run, so that a run says
// something about a change and not about luck. Other cases: STRATA_TEST_SEED=<a whole number>, or STRATA_TEST_SEED=random.
import fc from '../node_modules/fast-check/lib/fast-check.js';

const STANDARD_SEED = 20_261_121;
const wanted = process.env.STRATA_TEST_SEED ?? String(STANDARD_SEED);
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) });

export * from '../node_modules/fast-check/lib/fast-check.js';
export default fc;
