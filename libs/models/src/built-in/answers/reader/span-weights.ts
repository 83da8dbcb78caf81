import type { Layer } from './layer';
import { SPAN_LAYERS } from './span-weights.data';

/** What a gated recurrent unit makes of its input and of its state: what it resets, what it updates, what is fresh, one behind another. */
export interface RecurrentLayers {
  readonly input: Layer;
  readonly state: Layer;
}

/** Each forth and back. */
type BothWays = readonly [RecurrentLayers, RecurrentLayers];

/** The learnt layers of `SpanNetwork`. */
export interface SpanWeights {
  readonly question: BothWays;
  readonly attention: Layer;
  readonly aligned: Layer;
  readonly taken: Layer;
  readonly gate: Layer;
  readonly sentence: BothWays;
  readonly beginGate: Layer;
  readonly endGate: Layer;
  readonly begin: Layer;
  readonly end: Layer;
  readonly none: Layer;
}

let unpacked: SpanWeights | undefined;

export function spanWeights(): SpanWeights {
  unpacked ??= unpackedWeights();
  return unpacked;
}

function unpackedWeights(): SpanWeights {
  const layer = (name: string) => unpackedLayer(SPAN_LAYERS[name]!);
  const unit = (name: string): RecurrentLayers => ({ input: layer(`${name}.input`), state: layer(`${name}.state`) });
  return {
    question: [unit('question.forth'), unit('question.back')],
    attention: layer('attention'),
    aligned: layer('aligned'),
    taken: layer('taken'),
    gate: layer('gate'),
    sentence: [unit('sentence.forth'), unit('sentence.back')],
    beginGate: layer('beginGate'),
    endGate: layer('endGate'),
    begin: layer('begin'),
    end: layer('end'),
    none: layer('none'),
  };
}

/** Each row in bytes of a scale of its own. */
function unpackedLayer({ rows, columns, scales, bias, bytes }: (typeof SPAN_LAYERS)[string]): Layer {
  const packed = Buffer.from(bytes, 'base64');
  const [scaleOf, biasOf] = [floatsOf(scales), floatsOf(bias)];
  const values = new Float64Array(rows * columns);
  for (let at = 0; at < values.length; at++) values[at] = packed.readInt8(at) * scaleOf[Math.floor(at / columns)]!;
  return { rows, columns, values, bias: biasOf };
}

function floatsOf(base64: string): Float64Array {
  const bytes = Buffer.from(base64, 'base64');
  return Float64Array.from({ length: bytes.length / 4 }, (_, i) => bytes.readFloatLE(i * 4));
}
