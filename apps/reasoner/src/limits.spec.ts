import { describe, expect, it } from '@jest/globals';
import { MOST_MODEL_TURNS } from './coder/agent/agent-loop';
import { MOST_TOOL_CALLS } from './coder/tool-use/tool-session';
import { asReasonerConfig, reasonerSettings } from './config';
import { MAX_ATTEMPTS } from './optimisation/optimise-query.use-case';
import { MAX_REQUEST_BYTES } from './query/query.dto';
import { cutToolResult } from './run-events/tool-result-text';
import { FIRST_PAIRS, MAX_PAIRS, MIN_IMPROVEMENT_PCT, MIN_WINS, SHORT_RUN_S } from './validation/improvement';
import { RESULT_CAP } from './validation/result-content';

const config = asReasonerConfig(reasonerSettings.parse({ JWT_SECRET_KEYFILE: 'secret' }));

describe('the limits of the contract, unless a setting says otherwise', () => {
  it.each<[string, unknown, unknown]>([
    ['port', config.port, 8080],
    ['address of the coder', config.coder.url, 'http://localhost:4099'],
    ['environment', config.environment, 'production'],
    ['authentication', config.requiresAuthentication, true],
    ['longest request', MAX_REQUEST_BYTES, 64 * 1024],
    ['requests at once', config.limits.concurrency, 4],
    ['wait for a place', config.limits.queueWaitMs, 30_000],
    ['a run of a query', config.limits.runMs, 60_000],
    ['a whole request', config.limits.requestMs, 600_000],
    ['keep-alive comment', config.limits.keepAliveMs, 15_000],
    ['a tool result in an event', Buffer.byteLength(cutToolResult('x'.repeat(100_000))), 16 * 1024],
    ['attempts', MAX_ATTEMPTS, 3],
    ['least improvement, per cent', MIN_IMPROVEMENT_PCT, 5],
    ['alternating runs at first', FIRST_PAIRS, 3],
    ['alternating runs at most', MAX_PAIRS, 15],
    ['pairs to be won', MIN_WINS, 0.8],
    ['an original whose time does not decide', SHORT_RUN_S, 0.001],
    ['rows and bytes that are kept', RESULT_CAP, { rows: 100_000, bytes: 256 * 2 ** 20 }],
    ['tool calls of a request', MOST_TOOL_CALLS, 30],
    ['model turns of a request', MOST_MODEL_TURNS, 12],
  ])('%s', (_, limit, expected) => {
    expect(limit).toEqual(expected);
  });
});
