export interface NoiseGateway {
  id: string;
  token: string;
  phones: readonly string[];
}

/** What the noise process needs. All of it belongs to other organizations than the victim's. */
export interface NoisePlan {
  api: string;
  pairing: string;
  phones: string;
  console: string;
  keys: readonly string[];
  /** Each keeps a send for longer than a caller waits for others. */
  slowGateways: readonly NoiseGateway[];
  /** Ids of the slow gateways' numbers, known once connected. */
  numberIds: readonly string[];
  /** The greedy organization, and the console cookie of one of its members. */
  orgId: string;
  session: string;
  /** Of the organization that links and unlinks; its gateways refuse each call as late as they can. */
  stormKeys: readonly string[];
  stormGateways: readonly NoiseGateway[];
  /** A webhook with very many deliveries. */
  endpointId: string;
  /** Token of the greedy organization's phone; null without SMS. */
  phoneToken: string | null;
  /** Address of a name server that never answers; null if it cannot run here. */
  nameServer: string | null;
  /** Names of the noises to make; empty for all. */
  only: readonly string[];
  /** 1: the full size. */
  size: number;
}

export type Tallies = Record<string, Record<string, number>>;

export interface Tally {
  add(what: string, count?: number): void;
  most(what: string, value: number): void;
}

export interface Noise {
  name: string;
  what: string;
  start(plan: NoisePlan, tally: Tally, ending: Ending): Promise<void> | void;
}

export interface Ending {
  readonly isOver: boolean;
  readonly signal: AbortSignal;
  onEnd(stop: () => void): void;
}
