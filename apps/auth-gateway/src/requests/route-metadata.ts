import { Reflector } from '@nestjs/core';

/**
 * Decorator of a controller or a route: who may come here without access to the database addressed, for their own sake (`self`, the user that
 * `:user` names), or because it is about no database.
 */
export const DatabaseExemption = Reflector.createDecorator<'self' | 'everybody'>();

/** Decorator of a route: without its last segment the path is unknown (404) for this method, not served for others (405), as in ArangoDB. */
export const UnknownWithoutLastSegment = Reflector.createDecorator<true>();
