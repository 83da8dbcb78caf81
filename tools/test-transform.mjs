// How Jest reads our sources: TypeScript through swc, imports from our libraries straight from the defining files (`direct-imports.mjs`).
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import swcJest from '@swc/jest';
import { importDirectly, readOrigins } from './direct-imports.mjs';

export default {
  createTransformer(options) {
    const swc = swcJest.createTransformer(options);
    const origins = readOrigins(resolve(import.meta.dirname, '..'));
    const known = JSON.stringify(origins);
    return {
      canInstrument: swc.canInstrument,
      process: (source, ...rest) => swc.process(importDirectly(source, origins), ...rest),
      processAsync: (source, ...rest) => swc.processAsync(importDirectly(source, origins), ...rest),
      getCacheKey: (source, ...rest) =>
        createHash('sha1')
          .update(swc.getCacheKey(source, ...rest))
          .update(known)
          .digest('hex'),
    };
  },
};
