import { ArangoError } from '@strata/errors';
import { isObject } from '../values/json-value';
import { plainReply, reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { LogEntry, LogLevel, LogMemory } from './log-memory';
import { LOG_LEVELS, parseLogLevel, pinoLevel } from './log-memory';

/** The part of the logger that can be asked for and told its level. */
export interface LevelledLogger {
  level: string;
}

/** There is one level for everything; ArangoDB's topics that clients look for all show it. */
const TOPICS = ['general', 'requests', 'queries', 'startup', 'threads'];

/** `/_admin/log`: the newest lines of the log, and how much is logged. */
export function logRoutes(log: LogMemory, logger: LevelledLogger) {
  const levelAtStart = logger.level;
  const clear = () => {
    log.clear();
    return reply(200);
  };
  const levels = () => {
    const level = parseLogLevel(logger.level) ?? 'INFO';
    return plainReply(200, Object.fromEntries(TOPICS.map((topic) => [topic, level])));
  };
  return {
    'GET /_admin/log': (context) => {
      const found = selected(context, log.newest());
      return plainReply(200, inColumns(paged(context, found), found.length));
    },
    'DELETE /_admin/log': clear,
    'GET /_admin/log/entries': (context) => {
      const found = selected(context, log.newest());
      return plainReply(200, {
        total: found.length,
        messages: paged(context, found).map(({ id, level, date, message }) => ({ id, topic: 'general', level, date, message })),
      });
    },
    'DELETE /_admin/log/entries': clear,
    'GET /_admin/log/level': levels,
    'PUT /_admin/log/level': (context) => {
      const wanted = wantedLevel(context);
      if (wanted !== undefined) logger.level = pinoLevel(wanted);
      return levels();
    },
    'DELETE /_admin/log/level': () => {
      logger.level = levelAtStart;
      return levels();
    },
  } satisfies RouteHandlers;
}

/** The older form of the list: one array for each attribute. Times are Unix seconds. */
function inColumns(entries: readonly LogEntry[], total: number) {
  return {
    totalAmount: total,
    lid: entries.map(({ id }) => id),
    topic: entries.map(() => 'general'),
    level: entries.map(({ level }) => LOG_LEVELS.indexOf(level)),
    timestamp: entries.map(({ date }) => Math.floor(Date.parse(date) / 1000)),
    text: entries.map(({ message }) => message),
  };
}

/** A level for `all` or `general`; other topics have none of their own. */
function wantedLevel(context: RequestContext): LogLevel | undefined {
  const body = context.body();
  const named = isObject(body) ? (body['all'] ?? body['general'] ?? undefined) : body;
  if (named === undefined && isObject(body)) return undefined;
  const level = typeof named === 'string' ? parseLogLevel(named) : undefined;
  if (level === undefined) throw new ArangoError('bad-parameter', `expecting one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

function selected({ query }: RequestContext, entries: readonly LogEntry[]): LogEntry[] {
  const only = query.get('level');
  const upTo = levelNumber(query.get('upto') ?? 'INFO');
  const [start, search] = [numberOf(query.get('start'), 0), query.get('search')?.toLowerCase()];
  const found = entries.filter(({ id, level, message }) => {
    const at = LOG_LEVELS.indexOf(level);
    const isWanted = only === undefined ? at <= upTo : at === levelNumber(only);
    return isWanted && id >= start && (search === undefined || message.toLowerCase().includes(search));
  });
  return query.get('sort') === 'desc' ? found.reverse() : found;
}

function paged({ query }: RequestContext, entries: readonly LogEntry[]): readonly LogEntry[] {
  const offset = numberOf(query.get('offset'), 0);
  return entries.slice(offset, offset + numberOf(query.get('size'), entries.length));
}

function levelNumber(text: string): number {
  const level = /^[0-5]$/.test(text) ? LOG_LEVELS[Number(text)] : parseLogLevel(text);
  if (level === undefined) throw new ArangoError('bad-parameter', `unknown log level '${text}'`);
  return LOG_LEVELS.indexOf(level);
}

function numberOf(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[0-9]{1,15}$/.test(text)) throw new ArangoError('bad-parameter', 'expecting a whole number');
  return Number(text);
}
