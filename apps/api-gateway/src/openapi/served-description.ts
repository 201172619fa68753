import { calledAddress } from '@chasqui/platform';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';

/** Stands for the address in the description that is kept; of a name that nobody can have (RFC 2606). */
export const PLACEHOLDER = 'https://address.invalid';

/** The description as it is served: it names the address at which the caller reaches the service. */
export class ServedDescription {
  /** What comes before the address, and behind it. */
  private parts: readonly Buffer[] | undefined;
  private made: OpenAPIObject | undefined;
  private last: { address: string; bytes: Buffer } | undefined;

  /**
   * @param publicUrl PUBLIC_URL
   * @param describe makes the description for an address; asked when the first client wants it
   */
  constructor(
    private readonly publicUrl: string,
    private readonly describe: (address: string) => OpenAPIObject,
  ) {}

  /** As JSON: the same bytes for all who call the same address one after the other. */
  bytesFor(request: Pick<FastifyRequest, 'protocol' | 'host'>): Buffer {
    const address = calledAddress(this.publicUrl, request);
    if (this.last?.address !== address) {
      const [before = Buffer.alloc(0), behind = Buffer.alloc(0)] = (this.parts ??= this.read());
      this.last = { address, bytes: Buffer.concat([before, Buffer.from(address), behind]) };
    }
    return this.last.bytes;
  }

  /** The description of the API at the address that stands for every other: for what is written of it once. */
  template(): OpenAPIObject {
    return (this.made ??= this.describe(PLACEHOLDER));
  }

  private read(): Buffer[] {
    return JSON.stringify(this.template())
      .split(PLACEHOLDER)
      .map((part) => Buffer.from(part));
  }
}
