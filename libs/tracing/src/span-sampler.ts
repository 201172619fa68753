import type { Attributes, Context, Link, SpanKind } from '@opentelemetry/api';
import { type Sampler, SamplingDecision, type SamplingResult } from '@opentelemetry/sdk-trace';
import { FOLLOWS_SAMPLED } from './spans';

/** Samples what follows a sampled trace, however its own trace id falls; everything else is for another sampler. */
export class FollowingSampler implements Sampler {
  constructor(private readonly others: Sampler) {}

  shouldSample(
    context: Context,
    traceId: string,
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    links: Link[],
  ): SamplingResult {
    if (context.getValue(FOLLOWS_SAMPLED) === true) return { decision: SamplingDecision.RECORD_AND_SAMPLED };
    return this.others.shouldSample(context, traceId, name, kind, attributes, links);
  }

  toString(): string {
    return `Following{${this.others.toString()}}`;
  }
}
