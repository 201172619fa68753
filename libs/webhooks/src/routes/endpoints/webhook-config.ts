export interface WebhookConfig {
  /** Seals secrets; empty: no webhooks can be created. */
  WEBHOOK_PUBLIC_KEY: string;
  /** Private networks (CIDR) that webhooks may reach. */
  OUTBOUND_ALLOWED_NETWORKS: readonly string[];
}
