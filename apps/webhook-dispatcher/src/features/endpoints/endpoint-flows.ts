import { BoundedMap } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';
import { EndpointFlow } from './endpoint-flow';

/** What matters is stored: a new flow is restored when its lane is taken. */
const MAX_FLOWS = 50_000;

@Injectable()
export class EndpointFlows {
  private readonly flows = new BoundedMap<string, EndpointFlow>(MAX_FLOWS);

  of(lane: string): EndpointFlow {
    const known = this.flows.get(lane);
    if (known !== undefined) return known;
    const flow = new EndpointFlow();
    this.flows.set(lane, flow);
    return flow;
  }

  /** Endpoints whose breaker was open when this process last looked. */
  countOpen(): number {
    let open = 0;
    for (const flow of this.flows.values()) if (flow.isOpen) open += 1;
    return open;
  }
}
