import { describe, expect, it } from '@jest/globals';
import { ModelConfigurationGate } from './model-configuration-gate';
import type { ProbeFinding } from '../tasks/tasks';

const finding = (definitive: boolean): ProbeFinding => ({
  code: definitive ? 'INVALID_API_KEY' : 'TIMEOUT',
  field: 'chat_api_key',
  message: 'refused',
  endpoint: 'http://models/v1',
  definitive,
});
const probing = (...findings: ProbeFinding[]) => ({ probe: async () => findings });

describe('ModelConfigurationGate', () => {
  it('refuses until the first probe has ended', async () => {
    const gate = new ModelConfigurationGate();
    expect(() => gate.assertOpen()).toThrow(
      expect.objectContaining({
        ...{ kind: 'failed-precondition', type: 'ModelConfigGateError' },
        details: { state: 'pending', error_code: '', field: '' },
      }),
    );
    await gate.probe(probing());
    expect(gate.state).toBe('open');
    gate.assertOpen();
  });

  it('latches on a definitive rejection until a probe passes', async () => {
    const latched: ProbeFinding[] = [];
    const gate = new ModelConfigurationGate({ onLatched: (found) => latched.push(found) });
    await gate.probe(probing(finding(false), finding(true)));
    expect(gate.state).toBe('latched');
    expect(gate.message).toBe('[MODEL_CONFIG] INVALID_API_KEY on chat_api_key: refused (endpoint: http://models/v1)');
    expect(() => gate.assertOpen()).toThrow(
      expect.objectContaining({
        type: 'ModelConfigGateError',
        details: { state: 'latched', error_code: 'INVALID_API_KEY', field: 'chat_api_key' },
      }),
    );
    expect(latched).toHaveLength(1);
    await gate.probe(probing());
    gate.assertOpen();
  });

  it('opens after a transient outcome, which is only told', async () => {
    const told: ProbeFinding[] = [];
    const gate = new ModelConfigurationGate({ onTransient: (found) => told.push(found) });
    await gate.probe(probing(finding(false)));
    gate.assertOpen();
    expect(told).toHaveLength(1);
  });
});
