export const BENCH_SECRETS = {
  API_KEY_PEPPER: 'a pepper for benchmarks, and for nothing else',
  API_KEY_ENCRYPTION_KEY: Buffer.alloc(32, 'a').toString('base64'),
  GATEWAY_ENCRYPTION_KEY: Buffer.alloc(32, 'g').toString('base64'),
  PHONE_ENCRYPTION_KEY: Buffer.alloc(32, 'p').toString('base64'),
  INTERNAL_TOKEN: 'a token for the processes of a benchmark',
} as const;
