import { expect, it } from '@jest/globals';
import { lastComplaint } from './last-complaint';

it('tells why a service ended, not that it did', () => {
  const log = [
    '{"level":"fatal","err":{"message":"listen EADDRINUSE: address already in use 127.0.0.1:1"},"msg":"an error was not caught"}',
    '{"level":"info","event":"stopped"}',
  ];
  expect(lastComplaint(log.join('\n'))).toBe('listen EADDRINUSE: address already in use 127.0.0.1:1');
  expect(lastComplaint('pipeline: PORT is missing\n')).toBe('pipeline: PORT is missing');
  expect(lastComplaint('')).toBe('it wrote nothing');
});
