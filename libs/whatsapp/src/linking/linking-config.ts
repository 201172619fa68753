export interface LinkingConfig {
  /** The service's address, without a path. */
  PUBLIC_URL: string;
  GATEWAYS_PER_ORGANIZATION: number;
  TEST_GATEWAYS_PER_ORGANIZATION: number;
  INTERNAL_TOKEN: string;
}
