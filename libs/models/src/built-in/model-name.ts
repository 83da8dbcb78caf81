/** What answers of this adapter call their model: nobody shall take them for a language model's. */
export const BUILT_IN = 'built-in';
