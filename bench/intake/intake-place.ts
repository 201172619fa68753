/** What a server of this benchmark connects to. */
export interface IntakePlace {
  databaseUrl: string;
  redisUrl: string;
  prefix: string;
  /** Default: `on`, as in a deployment. */
  requestLog?: 'on' | 'off';
}
