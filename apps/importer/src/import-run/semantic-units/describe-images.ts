import { AppError } from '@strata/errors';
import { inParallel } from '@strata/event-loop';
import { BUDGET_EXHAUSTED, DEFINITIVE_PROVIDER_CODES } from '@strata/models';
import type { ImageDescriber } from '@strata/models';
import { MAX_IMAGE_BYTES } from '@strata/text';
import type { ImportTools } from '../import-step';
import { isOfOneText, publicReason } from '../chunk-failures';
import { IMAGE_FETCH_FAILED, ImageFetch } from './image-fetch';
import type { SemanticUnit } from './semantic-unit';

/** What became of an image. */
type Outcome = { description: string } | 'failed' | 'decoration';

/** So many failures in a row that are no image's own, and no further image is shown to the model. */
const ENOUGH_FAILURES = 3;
const SHOWN_REASONS = 3;
const DEFINITIVE: ReadonlySet<string> = new Set(DEFINITIVE_PROVIDER_CODES);
/** Failures that say something about one image only. */
const OF_ONE_IMAGE: ReadonlySet<string> = new Set([
  ...[IMAGE_FETCH_FAILED, 'FileDownloadError', 'StoredFileMissing', 'CONTEXT_LENGTH_EXCEEDED'],
]);

/** Asks the vision model once for every image, however many chunks show it. */
export class ImageDescriptions {
  described = 0;
  failed = 0;
  private readonly reasons = new Map<string, number>();
  private failuresInARow = 0;
  private givenUp: unknown;

  /** @param advance is told of every image that is done */
  constructor(
    private readonly describer: ImageDescriber,
    private readonly tools: Pick<
      ImportTools,
      'storedFiles' | 'urlDownload' | 'allowedImageHosts' | 'fileBytes' | 'log' | 'parallel'
    >,
    private readonly advance: () => void,
  ) {}

  /**
   * @returns the units with what became of their images; decoration is left out
   * @throws AppError `BUDGET_EXHAUSTED`; the reason of `signal`. Everything else is a failure of the image
   */
  async of(units: readonly SemanticUnit[], signal: AbortSignal): Promise<SemanticUnit[]> {
    const images = new Map(units.flatMap((unit) => (unit.kind === 'image' ? [[unit.url, unit] as const] : [])));
    const asked = [...images.values()];
    const outcomes = await inParallel(asked, { limit: this.tools.parallel.chat, signal }, async (unit, _, aborted) => {
      const outcome = await this.describe(unit, aborted);
      this.advance();
      return outcome;
    });
    const byUrl = new Map(asked.map(({ url }, index) => [url, outcomes[index]!]));
    return units.flatMap((unit): SemanticUnit[] => {
      const outcome = unit.kind === 'image' ? byUrl.get(unit.url) : undefined;
      if (outcome === undefined) return [unit];
      if (outcome === 'decoration') return [];
      return [{ ...unit, ...(outcome === 'failed' ? { failed: true } : outcome) }];
    });
  }

  /** For the job's message: how many images have no description, and why; none when all have one. */
  get remarks(): string[] {
    if (this.failed === 0) return [];
    const reasons = [...this.reasons].sort((one, other) => other[1] - one[1]);
    const shown = reasons.slice(0, SHOWN_REASONS).map(([why, images]) => (reasons.length > 1 ? `${images}: ${why}` : why));
    const more = reasons.length > SHOWN_REASONS ? '; …' : '';
    return [`${this.failed} of ${this.failed + this.described} images have no description: ${shown.join('; ')}${more}`];
  }

  private async describe(unit: SemanticUnit, signal: AbortSignal): Promise<Outcome> {
    try {
      if (this.givenUp !== undefined) throw this.givenUp;
      const { fileBytes } = this.tools;
      const described = await fileBytes.hold(MAX_IMAGE_BYTES, signal, async () => {
        const image = await new ImageFetch({ ...this.tools, allowedHosts: this.tools.allowedImageHosts }).fetch(unit.url, signal);
        return image && this.describer.describe({ ...image, alt: unit.alt }, signal);
      });
      if (!described) return 'decoration';
      this.failuresInARow = 0;
      this.described++;
      return { description: described.text };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError && error.type === BUDGET_EXHAUSTED) throw error;
      this.note(unit, error);
      return 'failed';
    }
  }

  private note(unit: SemanticUnit, error: unknown): void {
    this.failed++;
    const reason = reasonOf(error);
    this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
    if (error === this.givenUp) return;
    this.tools.log('image-not-described', { image: unit.name, err: error });
    if (isOfOneText(error) || (error instanceof AppError && OF_ONE_IMAGE.has(error.type))) return;
    this.failuresInARow++;
    const isFinal = error instanceof AppError && DEFINITIVE.has(error.type);
    if (isFinal || this.failuresInARow >= ENOUGH_FAILURES) this.givenUp = error;
  }
}

/** Without the image's own URL, so that images of one host have one reason. */
const reasonOf = (error: unknown): string =>
  error instanceof AppError && typeof error.details['why'] === 'string' ? error.details['why'] : publicReason(error);
