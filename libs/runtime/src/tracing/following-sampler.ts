import type { Sampler, SamplingDecision } from '@opentelemetry/sdk-trace';
import { FOLLOWS_SAMPLED } from './spans';

/**
 * Samples what follows a sampled trace, whatever its own trace id; everything else is for another sampler.
 *
 * @param taken the SDK's value for a recorded and exported span; the SDK is loaded late
 */
export const followingSampler = (others: Sampler, taken: (typeof SamplingDecision)['RECORD_AND_SAMPLED']): Sampler => ({
  shouldSample: (context, ...about) =>
    context.getValue(FOLLOWS_SAMPLED) === true ? { decision: taken } : others.shouldSample(context, ...about),
  toString: () => `Following{${others.toString()}}`,
});
