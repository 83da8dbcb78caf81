export const INVERTED_TYPE = 'inverted';
/** the hidden index behind one link of an arangosearch view; attributes `view` (its id), `link`, `analyzerDefinitions` */
export const LINK_TYPE = 'arangosearch';
