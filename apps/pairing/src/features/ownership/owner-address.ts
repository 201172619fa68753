/** `host:port` of this replica's operations port for other processes; known once that port listens. */
export class OwnerAddress {
  private address: string | undefined;

  set(host: string, port: string): void {
    this.address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  }

  get value(): string {
    if (this.address === undefined) throw new Error('the operations port does not listen yet');
    return this.address;
  }
}
