/** What the use cases read of an app's configuration (`CONFIG`). */
export interface LinkingConfig {
  /** The service's address, without a path. */
  PUBLIC_URL: string;
  GATEWAYS_PER_ORGANIZATION: number;
  TEST_GATEWAYS_PER_ORGANIZATION: number;
  /** With which `pairing` is called. */
  INTERNAL_TOKEN: string;
}
