import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator, SetMetadata } from '@nestjs/common';
import type { AccessLevel } from './access-levels';
import type { Identity } from './identity';

export const IS_PUBLIC = 'strata:public';
export const IS_FOR_ANY_CALLER = 'strata:any-caller';
export const REQUIRED_LEVEL = 'strata:required-level';

/** Route or controller that needs no token. */
export const Public = () => SetMetadata(IS_PUBLIC, true);

/** Route for whoever has a valid token, whatever their rights: what it does and shows follows from the rights that it looks up itself. */
export const ForAnyCaller = () => SetMetadata(IS_FOR_ANY_CALLER, true);

/** Level needed on the service's database, when it is not the usual one (ro for GET and HEAD, rw for the rest). */
export const RequiresLevel = (level: Exclude<AccessLevel, 'none'>) => SetMetadata(REQUIRED_LEVEL, level);

/** The caller, as an `Identity`. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext): Identity => context.switchToHttp().getRequest<{ user: Identity }>().user,
);

/** Name to record as the one who asked: the user's, or the calling service's. */
export function callerName(identity: Identity): string {
  return identity.kind === 'user' ? identity.name : (identity.onBehalfOf ?? identity.serverId);
}
