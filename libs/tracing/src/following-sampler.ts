import type { Sampler, SamplingDecision } from '@opentelemetry/sdk-trace';
import { FOLLOWS_SAMPLED } from './spans';

/**
 * Samples what follows a sampled trace, however its own trace id falls; everything else is for another sampler.
 *
 * @param taken what the SDK, which is loaded late, calls a span that is recorded and handed over
 */
export const followingSampler = (others: Sampler, taken: (typeof SamplingDecision)['RECORD_AND_SAMPLED']): Sampler => ({
  shouldSample: (context, ...about) =>
    context.getValue(FOLLOWS_SAMPLED) === true ? { decision: taken } : others.shouldSample(context, ...about),
  toString: () => `Following{${others.toString()}}`,
});
