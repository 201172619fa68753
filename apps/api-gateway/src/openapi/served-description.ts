import { calledAddress } from '@chasqui/platform';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { EXAMPLE_TIME, exampleTime } from './example-time';
import { readDescription } from './written-description';

/** Stands for the address in the description that is kept; of a name that nobody can have (RFC 2606). */
export const PLACEHOLDER = 'https://address.invalid';

const CHANGING = new RegExp(`(${PLACEHOLDER}|${EXAMPLE_TIME})`);

/** The description as it is served: it names the address at which the caller reaches the service, and a time that is to come. */
export class ServedDescription {
  /** Its text, cut where something changes. */
  private parts: readonly string[] | undefined;
  private made: OpenAPIObject | undefined;
  private last: { address: string; time: string; bytes: Buffer } | undefined;

  /** @param publicUrl PUBLIC_URL */
  constructor(private readonly publicUrl: string) {}

  /** As JSON: the same bytes for all who call the same address one after the other. */
  bytesFor(request: Pick<FastifyRequest, 'protocol' | 'host'>): Buffer {
    const address = calledAddress(this.publicUrl, request);
    const time = exampleTime();
    if (this.last?.address !== address || this.last.time !== time) {
      this.parts ??= JSON.stringify(this.template()).split(CHANGING);
      const now: Readonly<Record<string, string>> = { [PLACEHOLDER]: address, [EXAMPLE_TIME]: time };
      this.last = { address, time, bytes: Buffer.from(this.parts.map((part) => now[part] ?? part).join('')) };
    }
    return this.last.bytes;
  }

  /** The description of the API at the address that stands for every other: for what is written of it once. */
  template(): OpenAPIObject {
    return (this.made ??= readDescription(PLACEHOLDER));
  }
}
