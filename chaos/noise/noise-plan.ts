/** A gateway app that the noise plays, with the token that it shows. */
export interface NoiseGateway {
  id: string;
  token: string;
  /** Numbers that it says are connected. */
  phones: readonly string[];
}

/** Everything that the process of the noise needs. All of it belongs to organizations other than the victim's. */
export interface NoisePlan {
  /** Where the apps answer, without a path. */
  api: string;
  pairing: string;
  phones: string;
  console: string;
  /** Live keys of the greedy organization. */
  keys: readonly string[];
  /** Keep each send for longer than a caller waits for others. */
  slowGateways: readonly NoiseGateway[];
  /** Ids of the numbers of the slow gateways, known once they are connected. */
  numberIds: readonly string[];
  /** The greedy organization, and the cookie of a member of it who is signed in to the console. */
  orgId: string;
  session: string;
  /** Of the organization that links and unlinks; their gateways refuse each call as late as they can. */
  stormKeys: readonly string[];
  stormGateways: readonly NoiseGateway[];
  /** A webhook with very many deliveries. */
  endpointId: string;
  /** Token of a paired phone of the greedy organization; null: without SMS. */
  phoneToken: string | null;
  /** Where a name server that never answers listens; null: the rig cannot have one here. */
  nameServer: string | null;
  /** Names of the kinds that make noise; empty: all. */
  only: readonly string[];
  /** 1: the full size. */
  size: number;
}

/** `kind` → `what` → how often. */
export type Tallies = Record<string, Record<string, number>>;

/** Says what a kind of noise did. */
export interface Tally {
  add(what: string, count?: number): void;
  /** Keeps the largest. */
  most(what: string, value: number): void;
}

/** One kind of noise. */
export interface Noise {
  name: string;
  what: string;
  /** Begins, and goes on until the ending. */
  start(plan: NoisePlan, tally: Tally, ending: Ending): Promise<void> | void;
}

/** The end of the noise. */
export interface Ending {
  readonly isOver: boolean;
  readonly signal: AbortSignal;
  /** Called at the end. */
  onEnd(stop: () => void): void;
}
