export class PairingSettings {
  constructor(
    /** For gateway apps, without a path. */
    readonly publicUrl: string,
    /** Private networks that a `base_url` may point to. */
    readonly allowedNetworks: readonly string[],
    readonly mostDirect: number,
    /** Setup codes of live keys also accept sandbox gateways. */
    readonly allowsLiveSandbox: boolean,
  ) {}
}
