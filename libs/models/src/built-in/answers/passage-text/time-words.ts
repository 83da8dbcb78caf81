/** A number of things or times, in digits or in words, as part of a regular expression. */
export const NUMBER = String.raw`(?:\d[\d,.]*\d|\d|half|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|several)`;
/** A stretch of time by its name, likewise. */
export const PERIOD = 'seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|quarters?|years?|decades?|centur(?:y|ies)';
