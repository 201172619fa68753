export interface ServerFacts {
  isCluster: boolean;
  /** `maxmemory-policy`; null: unknown. */
  evictionPolicy: string | null;
}

/** @param info the answer to INFO (https://redis.io/docs/latest/commands/info/); Valkey has the same fields */
export function readFacts(info: string): ServerFacts {
  return {
    isCluster: /^cluster_enabled:1\r?$/m.test(info),
    evictionPolicy: /^maxmemory_policy:([a-z-]{1,40})\r?$/m.exec(info)?.[1] ?? null,
  };
}
