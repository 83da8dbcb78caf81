import { serveTextExtraction } from '@strata/text-extraction';

serveTextExtraction();
