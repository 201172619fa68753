import { type Scenario, USUAL } from './scenario';

/** How long an address keeps leading to a former primary: a cached name, or a balancer's interval. */
const LAG_MS = 1_500;

const FAILOVER = {
  ...USUAL,
  numbers: 12,
  replicas: { ...USUAL.replicas, pairing: 1, 'whatsapp-sender': 2, 'whatsapp-gateway': 1 },
  messages: 700,
  durationMs: 14_000,
};

/** The old primary stays at the address meanwhile, read-only; later the new one is gone at once. */
export const POSTGRES_FAILOVER: Scenario = {
  ...FAILOVER,
  name: 'postgres-failover',
  what: 'a synchronous standby takes the place of the primary, first planned, then because it was killed',
  standby: 'synchronous',
  faults: async (run) => {
    await run.after(2_000, () => run.changePrimary('planned', LAG_MS));
    await run.after(3_000, () => run.changePrimary('killed', LAG_MS));
  },
};

/** Answers given while the standby was behind are lost with the primary. */
export const POSTGRES_FAILOVER_BEHIND: Scenario = {
  ...FAILOVER,
  name: 'postgres-failover-behind',
  what: 'an asynchronous standby takes the place of a primary that was killed while it was 1.5 s behind',
  standby: 'asynchronous',
  patienceMs: 25_000,
  quietWithinMs: 20_000,
  faults: (run) => run.after(4_000, () => run.changePrimary('killed-behind', LAG_MS)),
};
