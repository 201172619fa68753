import { type Scenario, USUAL } from './scenario';

/** So long an address goes on leading to a primary that is none any more: a name that is remembered, a balancer that looks. */
const LAG_MS = 1_500;

const FAILOVER = {
  ...USUAL,
  numbers: 12,
  replicas: { ...USUAL.replicas, pairing: 1, 'whatsapp-sender': 2, 'whatsapp-gateway': 1 },
  messages: 700,
  durationMs: 14_000,
};

/** The old primary is at the address meanwhile, and only reads; later the new one is gone at once. */
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

/** What was answered while the standby was behind is lost with the primary. */
export const POSTGRES_FAILOVER_BEHIND: Scenario = {
  ...FAILOVER,
  name: 'postgres-failover-behind',
  what: 'an asynchronous standby takes the place of a primary that was killed while it was 1.5 s behind',
  standby: 'asynchronous',
  patienceMs: 25_000,
  quietWithinMs: 20_000,
  faults: (run) => run.after(4_000, () => run.changePrimary('killed-behind', LAG_MS)),
};
