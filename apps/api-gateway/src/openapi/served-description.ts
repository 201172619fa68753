import { calledAddress } from '@chasqui/http';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { EXAMPLE_TIME, exampleTime } from './example-time';
import { readDescription } from './written-description';

/** Stands for the address in the stored description; a reserved name (RFC 2606). */
export const PLACEHOLDER = 'https://address.invalid';

const CHANGING = new RegExp(`(${PLACEHOLDER}|${EXAMPLE_TIME})`);

export class ServedDescription {
  /** Split where something changes. */
  private parts: readonly string[] | undefined;
  private made: OpenAPIObject | undefined;
  private last: { address: string; time: string; bytes: Buffer } | undefined;

  constructor(private readonly publicUrl: string) {}

  /** JSON; consecutive callers of the same address share the bytes. */
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

  template(): OpenAPIObject {
    return (this.made ??= readDescription(PLACEHOLDER));
  }
}
