import type { Type } from '@nestjs/common';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { ArangoError } from '@strata/errors';
import { SERVICE_PATHS } from '@strata/service-kit';
import type { Principal } from '../authentication/principal';
import { isSelf } from '../authentication/principal';
import { DatabaseExemption, UnknownWithoutLastSegment } from '../requests/route-metadata';

interface OwnRoute {
  readonly method: string;
  /** segments of the path; `:name` stands for any one */
  readonly pattern: readonly string[];
  readonly exemption?: 'self' | 'everybody' | undefined;
  readonly isUnknownWithoutLast?: boolean;
}

export interface OwnRouteMatch {
  needsNoDatabase(principal: Principal): boolean;
  /** @throws ArangoError 404, 405, or 400 (601) for superfluous segments */
  requireKnown(): void;
}

/** The method that answers `method`: HEAD is answered as GET, without the body. */
export function servedMethod(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

/** What the gateway answers itself: what its controllers declare, and what every service answers. Methods left out are 405, paths left out 404. */
export class OwnRoutes {
  private readonly routes: readonly OwnRoute[];

  constructor(controllers: readonly Type[]) {
    const everywhere = SERVICE_PATHS.map((path) => ({ method: 'GET', pattern: path.split('/').slice(1) }));
    this.routes = [...controllers.flatMap(routesOf), ...everywhere];
  }

  /** Looks a path up. A slash at the end does not matter. */
  match(method: string, segments: readonly string[]): OwnRouteMatch {
    const trimmed = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
    const atPath = this.routes.filter(({ pattern }) => pattern.length === trimmed.length && isBegunBy(trimmed, pattern));
    return {
      needsNoDatabase: (principal) =>
        atPath.some(
          ({ exemption, pattern }) =>
            exemption === 'everybody' || (exemption === 'self' && isSelf(principal, trimmed[pattern.indexOf(':user')] ?? '')),
        ),
      requireKnown: () => {
        if (atPath.some((route) => route.method === method)) return;
        if (this.isWithoutLast(method, trimmed)) throw new ArangoError('http-not-found');
        if (atPath.length > 0) throw new ArangoError('http-method-not-allowed');
        const isTooLong = (trimmed[1] === 'token' || trimmed[1] === 'user') && trimmed.length > 4;
        throw new ArangoError(isTooLong ? 'superfluous-suffices' : 'http-not-found');
      },
    };
  }

  private isWithoutLast(method: string, segments: readonly string[]): boolean {
    return this.routes.some(
      (route) =>
        route.isUnknownWithoutLast === true &&
        route.method === method &&
        route.pattern.length === segments.length + 1 &&
        isBegunBy(segments, route.pattern),
    );
  }
}

function isBegunBy(segments: readonly string[], pattern: readonly string[]): boolean {
  return segments.every((segment, at) => (pattern[at]?.startsWith(':') ? segment !== '' : segment === pattern[at]));
}

const scanner = new MetadataScanner();
const reflector = new Reflector();

function routesOf(controller: Type): OwnRoute[] {
  const prototype = controller.prototype as Record<string, Type>;
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  return scanner.getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name] as Type;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const path = Reflect.getMetadata(PATH_METADATA, handler) as string;
    return {
      method: RequestMethod[method],
      pattern: `${base}/${path}`.split('/').filter((segment) => segment !== ''),
      exemption: reflector.getAllAndOverride(DatabaseExemption, [handler, controller]),
      isUnknownWithoutLast: reflector.get(UnknownWithoutLastSegment, handler),
    };
  });
}
