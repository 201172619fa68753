/** What the features need of the configuration. */
export class PairingSettings {
  constructor(
    /** Address under which gateway apps reach the service, without a path. */
    readonly publicUrl: string,
    /** Private networks that a `base_url` may point to. */
    readonly allowedNetworks: readonly string[],
    /** Gateways with a `base_url` that one organization may have. */
    readonly mostDirect: number,
    /** Setup codes of live keys take sandbox gateways, too. */
    readonly allowsLiveSandbox: boolean,
  ) {}
}
