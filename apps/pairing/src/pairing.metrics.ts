import { Counter, Gauge, type Registry } from '@chasqui/runtime';

interface RegistryFigures {
  tunnels: number;
  direct: number;
  inFlight: number;
  waiting: number;
  breakersOpen: number;
}

/** No label holds a gateway or a number: their count is not limited. */
export class PairingMetrics {
  readonly calls;
  readonly frames;
  readonly dropped;
  readonly tunnelsEnded;
  readonly events;
  readonly refusedTokens;
  readonly pairings;
  readonly wrongClocks;

  constructor(private readonly registry: Registry) {
    const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Counter({ name, help, labelNames, registers: [registry] });
    this.calls = counter('chasqui_gateway_calls_total', 'Calls to gateway apps, by how they ended.', ['outcome']);
    this.frames = counter('chasqui_gateway_frames_total', 'Frames of tunnels.', ['direction', 'type']);
    this.dropped = counter('chasqui_gateway_frames_dropped_total', 'Answers nobody waits for, and unknown frames.', [
      'reason',
    ]);
    this.tunnelsEnded = counter('chasqui_gateway_tunnels_ended_total', 'Ended tunnels, by their close code.', ['code']);
    this.events = counter('chasqui_gateway_events_total', 'Events of gateway apps.', ['type', 'result']);
    this.pairings = counter('chasqui_pairings_total', 'Links and unlinks at gateways; given_back: no slot was free.', [
      'kind',
      'result',
    ]);
    this.wrongClocks = counter(
      'chasqui_gateway_wrong_clocks_total',
      'Direct gateways that were found to refuse requests because their clock is wrong.',
      [],
    );
    this.refusedTokens = counter('chasqui_gateway_refused_tokens_total', 'Requests with a bad token or code.', []);
  }

  watch(figures: () => RegistryFigures): void {
    const gauge = (name: string, help: string, read: (now: RegistryFigures) => number) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.set(read(figures()));
        },
      });
    gauge('chasqui_gateway_tunnels_open', 'Tunnels that this replica holds.', (now) => now.tunnels);
    gauge('chasqui_gateway_direct_held', 'Gateways that this replica calls at their address.', (now) => now.direct);
    gauge('chasqui_gateway_calls_in_flight', 'Calls that wait for an answer.', (now) => now.inFlight);
    gauge('chasqui_gateway_calls_waiting', 'Calls that wait for a slot.', (now) => now.waiting);
    gauge('chasqui_gateway_breakers_open', 'Gateways whose breaker is not closed.', (now) => now.breakersOpen);
  }
}
